import { DevicePicture } from "../parts/DevicePicture.js";
import { LANDING } from "./texts.js";

/** What it means for the person in front of the screen, around a large picture of it. */
export function CalmSection() {
  const { heading, lead, points, picture } = LANDING.calm;
  return (
    <section className="calm section">
      <div className="calm-words">
        <h2>{heading}</h2>
        <p className="lead">{lead}</p>
      </div>
      <DevicePicture device="tablet" picture="displayClock" alt={picture} />
      <ul className="named-points calm-points">
        {points.map(({ name, words }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{words}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
