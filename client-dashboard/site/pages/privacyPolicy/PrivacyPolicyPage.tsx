import type { SiteFacts, SiteRoute } from "../../routes.js";
import { Opening } from "../parts/Opening.js";
import parts from "../parts/parts.css";
import { Contents } from "../prose/Contents.js";
import { fragmentOf, headingsOf } from "../prose/fragmentOf.js";
import { Prose } from "../prose/Prose.js";
import legal from "../prose/legal.css";
import prose from "../prose/prose.css";
import { PRIVACY_POLICY } from "./texts.js";

function PrivacyPolicyPage({ analytics: isCounted, billing: isPaid }: SiteFacts) {
  const { heading, lead, changed, contents, short, blocks, analytics, billing, changes } = PRIVACY_POLICY;
  const added = [...(isCounted ? [analytics] : []), ...(isPaid ? [billing] : []), changes];
  return (
    <>
      <Opening heading={heading} lead={lead}>
        <p className="legal-date">{changed}</p>
      </Opening>
      <div className="legal">
        <h2 className="visually-hidden">{short.heading}</h2>
        <ul className="named-points legal-points">
          {short.points.map(({ name, words }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{words}</p>
            </li>
          ))}
        </ul>
        <div className="legal-columns">
          <Contents
            label={contents}
            headings={[...headingsOf(blocks), ...added.map((part) => part.heading)]}
          />
          <div>
            <Prose blocks={blocks} />
            {added.map((part) => (
              <Part key={part.heading} {...part} />
            ))}
          </div>
        </div>
      </div>
    </>
  );
}

function Part({ heading, words }: { heading: string; words: readonly string[] }) {
  return (
    <section className="legal-part">
      <h2 id={fragmentOf(heading)}>{heading}</h2>
      {words.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </section>
  );
}

export const privacyPolicyRoute: SiteRoute = {
  path: "/privacy-policy",
  title: PRIVACY_POLICY.title,
  description: PRIVACY_POLICY.description,
  page: PrivacyPolicyPage,
  styles: [parts, prose, legal].join("\n"),
};
