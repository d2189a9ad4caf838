import type { SiteRoute } from "../../routes.js";
import { DevicePicture } from "../parts/DevicePicture.js";
import { Opening } from "../parts/Opening.js";
import { DemoLink } from "../parts/StartLinks.js";
import parts from "../parts/parts.css";
import type { PictureName } from "../parts/pictures.js";
import { DISPLAY_OVERVIEW } from "./texts.js";
import styles from "./displayOverview.css";

const SCENES = [
  { part: DISPLAY_OVERVIEW.clock, picture: "displayClock" },
  { part: DISPLAY_OVERVIEW.message, picture: "displayMessage" },
  { part: DISPLAY_OVERVIEW.truth, picture: "displayAnswered" },
] as const satisfies readonly { part: unknown; picture: PictureName }[];

function DisplayOverviewPage() {
  const { heading, lead, points, hands, upcoming, demo } = DISPLAY_OVERVIEW;
  return (
    <>
      <Opening heading={heading} lead={lead}>
        <p className="buttons">
          <DemoLink label={demo.label} />
          <span className="quiet demo-words">{demo.words}</span>
        </p>
      </Opening>
      {SCENES.map(({ part: { name, words, alt }, picture }) => (
        <section key={name} className="scene">
          <div className="scene-picture">
            <DevicePicture device="tablet" picture={picture} alt={alt} />
          </div>
          <div className="scene-words">
            <h2>{name}</h2>
            {words.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        </section>
      ))}
      <section className="band">
        <div className="section around">
          <h2>{points.heading}</h2>
          <dl>
            {points.list.map(({ name, words }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      <section className="section hands">
        <h2>{hands.heading}</h2>
        <ul>
          {hands.list.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
      <section className="section upcoming">
        <h2>{upcoming.heading}</h2>
        <p>{upcoming.lead}</p>
        <ul>
          {upcoming.list.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </section>
    </>
  );
}

export const displayOverviewRoute: SiteRoute = {
  path: "/display-overview",
  title: DISPLAY_OVERVIEW.title,
  description: DISPLAY_OVERVIEW.description,
  page: DisplayOverviewPage,
  styles: [parts, styles].join("\n"),
};
