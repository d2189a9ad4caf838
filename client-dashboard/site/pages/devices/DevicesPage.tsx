import type { SiteRoute } from "../../routes.js";
import { DeviceArt } from "../art/DeviceArt.js";
import { Opening } from "../parts/Opening.js";
import { DemoLink } from "../parts/StartLinks.js";
import parts from "../parts/parts.css";
import { InlineText } from "../prose/InlineText.js";
import { Prose } from "../prose/Prose.js";
import prose from "../prose/prose.css";
import { DEVICES } from "./texts.js";
import styles from "./devices.css";

function DevicesPage() {
  const { heading, lead, choose, platforms, place, battery, untested } = DEVICES;
  return (
    <>
      <Opening heading={heading} lead={lead} />
      <nav className="device-cards" aria-label={DEVICES.onThisPage}>
        {platforms.map(({ id, name, short }) => (
          <a key={id} className="card device-card" href={`#${id}`}>
            <DeviceArt id={id} />
            <strong>{name}</strong>
            <span>{short}</span>
          </a>
        ))}
      </nav>
      <section className="section good-device">
        <h2>{choose.heading}</h2>
        <MarkedList items={choose.list} />
        <p className="buttons">
          <DemoLink label={choose.demo.label} />
        </p>
      </section>
      {platforms.map(({ id, name, short, blocks }) => (
        <section key={id} id={id} className="platform">
          <div className="platform-head">
            <DeviceArt id={id} />
            <h2>{name}</h2>
            <p>{short}</p>
          </div>
          <Prose blocks={blocks} />
        </section>
      ))}
      <section className="band">
        <div className="section placing">
          <h2>{place.heading}</h2>
          <MarkedList items={place.list} />
        </div>
      </section>
      <section className="section battery">
        <h2>{battery.heading}</h2>
        <Prose blocks={battery.blocks} />
      </section>
      <section className="section untested">
        <h2>{untested.heading}</h2>
        <p>{untested.words}</p>
      </section>
    </>
  );
}

function MarkedList({ items }: { items: readonly string[] }) {
  return (
    <ul className="marked-list">
      {items.map((text) => (
        <li key={text}>
          <InlineText text={text} />
        </li>
      ))}
    </ul>
  );
}

export const devicesRoute: SiteRoute = {
  path: "/devices",
  title: DEVICES.title,
  description: DEVICES.description,
  page: DevicesPage,
  styles: [parts, prose, styles].join("\n"),
};
