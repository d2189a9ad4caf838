import { MantelScene } from "../art/MantelScene.js";
import { DevicePicture } from "../parts/DevicePicture.js";
import { StartLinks } from "../parts/StartLinks.js";
import parts from "../parts/parts.css";
import type { SiteRoute } from "../../routes.js";
import { CalmSection } from "./CalmSection.js";
import { DemoSection } from "./DemoSection.js";
import { JourneySection } from "./JourneySection.js";
import { FamilySection, LimitsSection, OfflineSection, SetUpSection } from "./sections.js";
import demoStyles from "./demo.css";
import styles from "./landing.css";
import { LANDING } from "./texts.js";

function LandingPage() {
  return (
    <div className="landing">
      <Hero />
      <DemoSection />
      <JourneySection />
      <OfflineSection />
      <CalmSection />
      <FamilySection />
      <SetUpSection />
      <LimitsSection />
      <section className="closing">
        <h2>{LANDING.closing.heading}</h2>
        <StartLinks />
        <p className="quiet">{LANDING.hero.offer}</p>
      </section>
    </div>
  );
}

function Hero() {
  const { heading, lead, offer, tablet, picture } = LANDING.hero;
  return (
    <section className="hero">
      <div className="hero-words">
        <h1>{heading}</h1>
        <p className="lead">{lead}</p>
        <StartLinks />
        <p className="hero-offer">
          <strong>{offer}</strong> {tablet}
        </p>
      </div>
      <div className="hero-scene">
        <MantelScene />
        <div className="hero-tablet">
          <DevicePicture device="tablet" picture="displayMessage" alt={picture} isFirst />
        </div>
      </div>
    </section>
  );
}

export const landingRoute: SiteRoute = {
  path: "/",
  title: LANDING.title,
  description: LANDING.description,
  page: LandingPage,
  styles: [parts, styles, demoStyles].join("\n"),
  kind: "product",
};
