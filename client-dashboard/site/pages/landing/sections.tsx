import { OfflineHouse } from "../art/OfflineHouse.js";
import { DevicePicture } from "../parts/DevicePicture.js";
import { MoreLink } from "../parts/Opening.js";
import { LANDING } from "./texts.js";

export function OfflineSection() {
  const { heading, words, picture } = LANDING.offline;
  return (
    <section className="offline">
      <div className="offline-inner">
        <OfflineHouse title={picture} />
        <div>
          <h2>{heading}</h2>
          <p>{words}</p>
        </div>
      </div>
    </section>
  );
}

export function FamilySection() {
  const { heading, words, picture } = LANDING.family;
  return (
    <section className="family band">
      <div className="family-inner">
        <div className="family-words">
          <h2>{heading}</h2>
          <p className="lead">{words}</p>
        </div>
        <div className="family-picture">
          <DevicePicture device="phone" picture="phone" alt={picture} />
        </div>
      </div>
    </section>
  );
}

export function SetUpSection() {
  const { heading, lead, steps, more } = LANDING.setUp;
  return (
    <section className="set-up section">
      <h2>{heading}</h2>
      <p className="lead">{lead}</p>
      <ol className="set-up-steps">
        {steps.map(({ name, words }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{words}</p>
          </li>
        ))}
      </ol>
      <MoreLink {...more} />
    </section>
  );
}

export function LimitsSection() {
  const { heading, points } = LANDING.limits;
  return (
    <section className="limits section">
      <h2>{heading}</h2>
      <ul>
        {points.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </section>
  );
}
