import type { ReactNode } from "react";
import { InlineText } from "../prose/InlineText.js";

interface PhoneStepsProps {
  name: string;
  need: string;
  steps: readonly string[];
}

/** The sign that is looked for on each phone: share, and the menu. */
const SIGNS: Record<string, ReactNode> = {
  iPhone: <path d="M24 30V8m-8 7 8-8 8 8M14 21h-3v20h26V21h-3" />,
  Android: <path d="M24 11v.1M24 24v.1M24 37v.1" />,
};

export function PhoneSteps({ name, need, steps }: PhoneStepsProps) {
  return (
    <section className="card phone-steps">
      <div className="phone-steps-head">
        <div>
          <h3>{name}</h3>
          <p>{need}</p>
        </div>
        <svg
          className={`phone-sign phone-sign-${name}`}
          viewBox="0 0 48 48"
          width="64"
          height="64"
          aria-hidden="true"
        >
          {SIGNS[name]}
        </svg>
      </div>
      <ol>
        {steps.map((text) => (
          <li key={text}>
            <InlineText text={text} />
          </li>
        ))}
      </ol>
    </section>
  );
}
