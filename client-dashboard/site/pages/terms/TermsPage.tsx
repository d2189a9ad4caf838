import type { SiteRoute } from "../../routes.js";
import { Opening } from "../parts/Opening.js";
import parts from "../parts/parts.css";
import { Contents } from "../prose/Contents.js";
import { headingsOf } from "../prose/fragmentOf.js";
import { Prose } from "../prose/Prose.js";
import legal from "../prose/legal.css";
import prose from "../prose/prose.css";
import { TERMS } from "./texts.js";

function TermsPage() {
  const { heading, lead, changed, contents, emergency, blocks } = TERMS;
  return (
    <>
      <Opening heading={heading} lead={lead}>
        <p className="legal-date">{changed}</p>
      </Opening>
      <div className="legal">
        <section className="legal-warning">
          <h2>{emergency.heading}</h2>
          <p>{emergency.words}</p>
        </section>
        <div className="legal-columns">
          <Contents label={contents} headings={headingsOf(blocks)} />
          <Prose blocks={blocks} />
        </div>
      </div>
    </>
  );
}

export const termsRoute: SiteRoute = {
  path: "/terms",
  title: TERMS.title,
  description: TERMS.description,
  page: TermsPage,
  styles: [parts, prose, legal].join("\n"),
};
