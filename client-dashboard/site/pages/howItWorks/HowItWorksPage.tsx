import type { SiteRoute } from "../../routes.js";
import { STEP_ART } from "../art/StepArt.js";
import { MoreLink, Opening } from "../parts/Opening.js";
import { DemoLink } from "../parts/StartLinks.js";
import parts from "../parts/parts.css";
import { HOW_IT_WORKS } from "./texts.js";
import styles from "./howItWorks.css";

function HowItWorksPage() {
  const { heading, lead, steps, closing } = HOW_IT_WORKS;
  return (
    <>
      <Opening heading={heading} lead={lead} />
      <ol className="steps">
        {steps.map(({ name, words, link }, index) => {
          const Art = STEP_ART[index];
          return (
            <li key={name} className="step">
              <div className="step-art">{Art && <Art />}</div>
              <div className="step-words">
                <h2>{name}</h2>
                {words.map((text) => (
                  <p key={text}>{text}</p>
                ))}
                <MoreLink {...link} />
              </div>
            </li>
          );
        })}
      </ol>
      <section className="steps-end band">
        <h2>{closing.heading}</h2>
        <p>{closing.lead}</p>
        <p className="buttons">
          <a className="button" href="/pricing">
            {closing.subscribe}
          </a>
          <DemoLink label={closing.demo} />
        </p>
      </section>
    </>
  );
}

export const howItWorksRoute: SiteRoute = {
  path: "/how-it-works",
  title: HOW_IT_WORKS.title,
  description: HOW_IT_WORKS.description,
  page: HowItWorksPage,
  styles: [parts, styles].join("\n"),
};
