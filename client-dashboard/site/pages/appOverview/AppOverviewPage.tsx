import type { SiteRoute } from "../../routes.js";
import { Opening } from "../parts/Opening.js";
import parts from "../parts/parts.css";
import { InlineText } from "../prose/InlineText.js";
import { Paragraph } from "../prose/Prose.js";
import { PhoneSteps } from "./PhoneSteps.js";
import { WebsiteOrApp } from "./WebsiteOrApp.js";
import { APP_OVERVIEW } from "./texts.js";
import styles from "./appOverview.css";

function AppOverviewPage() {
  const { heading, lead, save, enable, denied, test, mail } = APP_OVERVIEW;
  return (
    <>
      <Opening heading={heading} lead={lead} />
      <section className="save" aria-labelledby="save-heading">
        <h2 id="save-heading">{save.heading}</h2>
        <div className="save-phones">
          {save.phones.map((phone) => (
            <PhoneSteps key={phone.name} {...phone} />
          ))}
        </div>
      </section>
      <section className="section two-columns">
        <h2>{enable.heading}</h2>
        <div>
          {enable.words.map((text) => (
            <Paragraph key={text} text={text} />
          ))}
        </div>
      </section>
      <section className="denied">
        <div className="denied-inner">
          <h2>{denied.heading}</h2>
          <p>{denied.words}</p>
          <ol>
            {denied.steps.map((text) => (
              <li key={text}>
                <InlineText text={text} />
              </li>
            ))}
          </ol>
        </div>
      </section>
      <section className="section two-columns">
        <h2>{test.heading}</h2>
        <div>
          {test.words.map((text) => (
            <Paragraph key={text} text={text} />
          ))}
          <p className="quiet">{mail}</p>
        </div>
      </section>
      <WebsiteOrApp />
    </>
  );
}

export const appOverviewRoute: SiteRoute = {
  path: "/app-overview",
  title: APP_OVERVIEW.title,
  description: APP_OVERVIEW.description,
  page: AppOverviewPage,
  styles: [parts, styles].join("\n"),
};
