import type { SiteRoute } from "../../routes.js";
import { MantelLine } from "../art/MantelScene.js";
import { MoreLink } from "../parts/Opening.js";
import parts from "../parts/parts.css";
import { Paragraph } from "../prose/Prose.js";
import { ABOUT } from "./texts.js";
import styles from "./about.css";

function AboutPage() {
  const { heading, lead, why, promises, basis, open, contact } = ABOUT;
  return (
    <>
      <header className="about-top">
        <h1>{heading}</h1>
        <div className="about-shelf">
          <MantelLine />
        </div>
        <p className="about-lead">{lead}</p>
      </header>
      <section className="section about-why">
        <h2>{why.name}</h2>
        <div>
          {why.words.map((text) => (
            <Paragraph key={text} text={text} />
          ))}
        </div>
      </section>
      <section className="band">
        <div className="section">
          <h2>{promises.name}</h2>
          <ol className="promises">
            {promises.points.map(({ name, words }) => (
              <li key={name}>
                <h3>{name}</h3>
                <p>{words}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>
      {[basis, open].map(({ name, words }) => (
        <section key={name} className="section about-why about-part">
          <h2>{name}</h2>
          <div>
            {words.map((text) => (
              <Paragraph key={text} text={text} />
            ))}
          </div>
        </section>
      ))}
      <section className="section about-contact">
        <h2>{contact.heading}</h2>
        <p>{contact.words}</p>
        <MoreLink {...contact.link} />
      </section>
    </>
  );
}

export const aboutRoute: SiteRoute = {
  path: "/about",
  title: ABOUT.title,
  description: ABOUT.description,
  page: AboutPage,
  styles: [parts, styles].join("\n"),
};
