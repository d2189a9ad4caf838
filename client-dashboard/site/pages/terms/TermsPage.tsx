import type { SiteRoute } from "../../routes.js";
import { Opening } from "../parts/Opening.js";
import parts from "../parts/parts.css";
import { Prose } from "../prose/Prose.js";
import legal from "../prose/legal.css";
import prose from "../prose/prose.css";
import { TERMS } from "./texts.js";

function TermsPage() {
  const { heading, lead, changed, emergency, blocks } = TERMS;
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
        <Prose blocks={blocks} />
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
