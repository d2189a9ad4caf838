interface IconProps {
  /** The end of a symbol's id in index.ejs: a label, a reply, a part of the day, or what a confirmation says. */
  name: string;
}

/**
 * One of the drawings of index.ejs, where they come with the page instead of weighing on the bundle. The words beside
 * it carry the meaning. A name without a drawing, such as a reply in the family's own words, draws nothing.
 */
export function Icon({ name }: IconProps) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <use xlinkHref={`#icon-${name}`} />
    </svg>
  );
}
