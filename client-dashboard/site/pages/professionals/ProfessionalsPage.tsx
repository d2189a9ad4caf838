import { ReachOut } from "../../contact/ReachOut.js";
import contact from "../../contact/contact.css";
import type { SiteFacts, SiteRoute } from "../../routes.js";
import { Opening } from "../parts/Opening.js";
import { DemoLink } from "../parts/StartLinks.js";
import parts from "../parts/parts.css";
import { ManyScreens } from "./ManyScreens.js";
import { PROFESSIONALS } from "./texts.js";
import styles from "./professionals.css";

function ProfessionalsPage({ contactEmail }: SiteFacts) {
  const { heading, lead, demo, reachOut, sections, limits, closing } = PROFESSIONALS;
  return (
    <>
      <div className="team-top">
        <Opening heading={heading} lead={lead}>
          <div className="buttons">
            <ReachOut type="professionalReachOut" label={reachOut} contactEmail={contactEmail} />
            <DemoLink label={demo} />
          </div>
        </Opening>
        <ManyScreens />
      </div>
      <section className="section team-points">
        {sections.map(({ name, words }) => (
          <div key={name}>
            <h2>{name}</h2>
            <p>{words}</p>
          </div>
        ))}
      </section>
      <section className="band">
        <div className="section team-limits">
          <h2>{limits.heading}</h2>
          <ul>
            {limits.list.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      </section>
      <section className="team-end">
        <h2>{closing.heading}</h2>
        <p className="lead">{closing.words}</p>
        <p className="buttons needs-script">
          <button
            type="button"
            className="button"
            data-opens-dialog="dialog-professionalReachOut"
            aria-haspopup="dialog"
          >
            {reachOut}
          </button>
        </p>
      </section>
    </>
  );
}

export const professionalsRoute: SiteRoute = {
  path: "/professionals",
  title: PROFESSIONALS.title,
  description: PROFESSIONALS.description,
  page: ProfessionalsPage,
  styles: [parts, contact, styles].join("\n"),
};
