import type { SiteRoute } from "../../routes.js";
import { DevicePicture } from "../parts/DevicePicture.js";
import { Opening } from "../parts/Opening.js";
import { StartLinks } from "../parts/StartLinks.js";
import parts from "../parts/parts.css";
import { DASHBOARD_OVERVIEW } from "./texts.js";
import styles from "./dashboardOverview.css";

function DashboardOverviewPage() {
  const { heading, lead, sections, phone, more } = DASHBOARD_OVERVIEW;
  const [first, ...others] = sections;
  return (
    <>
      <Opening heading={heading} lead={lead}>
        <StartLinks />
      </Opening>
      <section className="side-first">
        <div className="side-first-pictures">
          <DevicePicture device="laptop" picture={first.picture} alt={first.alt} />
          <div className="side-first-phone">
            <DevicePicture device="phone" picture="phone" alt={phone} />
          </div>
        </div>
        <div className="side-words">
          <h2>{first.name}</h2>
          {first.words.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </section>
      {others.map(({ name, words, picture, alt }) => (
        <section key={name} className="side">
          <div className="side-words">
            <h2>{name}</h2>
            {words.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
          <div className="side-picture">
            <DevicePicture device="laptop" picture={picture} alt={alt} />
          </div>
        </section>
      ))}
      <section className="band">
        <div className="section">
          <h2>{more.heading}</h2>
          <ul className="named-points also">
            {more.points.map(({ name, words }) => (
              <li key={name}>
                <h3>{name}</h3>
                <p>{words}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
    </>
  );
}

export const dashboardOverviewRoute: SiteRoute = {
  path: "/dashboard-overview",
  title: DASHBOARD_OVERVIEW.title,
  description: DASHBOARD_OVERVIEW.description,
  page: DashboardOverviewPage,
  styles: [parts, styles].join("\n"),
};
