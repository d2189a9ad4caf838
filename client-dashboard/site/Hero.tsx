import { useState } from "react";
import { BRAND } from "../../shared/brand.js";
import { ScreenPreview } from "../features/displays/index.js";
import { samplePicture } from "./samplePicture.js";
import { StartButtons } from "./StartButtons.js";

/** The promise in a line, and the product itself: the frame runs the real display. */
export function Hero() {
  const [picture] = useState(() => samplePicture(Date.now()));
  return (
    <section className="hero">
      <div className="hero-words">
        <h1 className="page-heading" tabIndex={-1}>
          {BRAND.tagline}
        </h1>
        <p className="lead">
          {BRAND.name} turns an old tablet into a screen for someone who can no longer manage a phone. You
          send a few words, and they appear in large letters. One press answers, and you know.
        </p>
        <StartButtons />
      </div>
      <figure className="hero-picture">
        <ScreenPreview title="The display with a message on it" {...picture} />
        <figcaption>This is the real display, live.</figcaption>
      </figure>
    </section>
  );
}
