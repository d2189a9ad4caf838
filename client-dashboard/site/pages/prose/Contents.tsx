import { fragmentOf } from "./fragmentOf.js";

interface ContentsProps {
  label: string;
  headings: readonly string[];
}

/** What a long page has, to jump to: beside its text where there is room for it, and nowhere else. */
export function Contents({ label, headings }: ContentsProps) {
  return (
    <nav className="contents" aria-labelledby="contents-label">
      <p id="contents-label">{label}</p>
      <ul>
        {headings.map((heading) => (
          <li key={heading}>
            <a href={`#${fragmentOf(heading)}`}>{heading}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
