import { BRAND } from "../../shared/brand.js";
import { TabletFrame } from "../ui/TabletFrame.js";
import { StartButtons } from "./StartButtons.js";

/** The promise in a line, and the product itself: the frame runs the real display. */
export function Hero() {
  return (
    <section className="hero">
      <div className="hero-words">
        <h1 className="page-heading" tabIndex={-1}>
          {BRAND.tagline}
        </h1>
        <p className="lead">
          {BRAND.name} turns an old tablet into a screen for someone who cannot manage a phone any more. You
          send a few words. They stand there large and still. One press answers, and you know.
        </p>
        <StartButtons />
      </div>
      <figure className="hero-picture">
        <TabletFrame src="/display/demo" title="The display, showing a day of the demo" />
        <figcaption>Not a picture: this is the display itself, playing a day.</figcaption>
      </figure>
    </section>
  );
}
