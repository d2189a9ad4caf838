import { ReachOut } from "../../contact/ReachOut.js";
import contact from "../../contact/contact.css";
import type { SiteFacts, SiteRoute } from "../../routes.js";
import { MoreLink } from "../parts/Opening.js";
import { StartLinks } from "../parts/StartLinks.js";
import parts from "../parts/parts.css";
import { Tiers } from "./Tiers.js";
import { PRICING } from "./texts.js";
import tiers from "./tiers.css";
import styles from "./pricing.css";

function PricingPage({ billing, contactEmail }: SiteFacts) {
  const { heading, lead, communities } = PRICING;
  return (
    <>
      <header className="price-top">
        <h1>{heading}</h1>
        <p className="price-lead">{lead}</p>
        <StartLinks />
      </header>
      {billing ? <Tiers /> : <NothingCharged />}
      {billing && <Questions />}
      <section className="band">
        <div className="section price-communities">
          <div>
            <h2>{communities.heading}</h2>
            <p>{communities.words}</p>
          </div>
          <div className="buttons">
            <ReachOut
              type="communityReachOutFromPricingPage"
              label={communities.button}
              contactEmail={contactEmail}
            />
          </div>
        </div>
      </section>
    </>
  );
}

/** Where whoever hosts it has not turned billing on. */
function NothingCharged() {
  const { trial, after } = PRICING.free;
  return (
    <section className="section price-parts">
      <div className="card">
        <h2>{trial.heading}</h2>
        <ul>
          {trial.list.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      <div className="card">
        <h2>{after.heading}</h2>
        <p>{after.words}</p>
      </div>
      <DeviceCard />
    </section>
  );
}

function DeviceCard() {
  const { heading, words, link } = PRICING.device;
  return (
    <div className="card">
      <h2>{heading}</h2>
      <p>{words}</p>
      <MoreLink {...link} />
    </div>
  );
}

function Questions() {
  const { questions, device } = PRICING;
  return (
    <section className="section price-questions">
      <h2>{questions.heading}</h2>
      <div>
        {questions.list.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
        <details>
          <summary>{device.question}</summary>
          <p>
            {device.words} <a href={device.link.href}>{device.link.label}</a>
          </p>
        </details>
      </div>
    </section>
  );
}

export const pricingRoute: SiteRoute = {
  path: "/pricing",
  title: PRICING.title,
  description: PRICING.description,
  page: PricingPage,
  styles: [parts, contact, tiers, styles].join("\n"),
};
