import { Footer } from "../shell/Footer.js";
import { Navbar } from "../shell/Navbar.js";
import { Head, type FrameParts } from "./Head.js";

/** A whole page: what every page has around what is its own. */
export function SiteDocument(parts: FrameParts) {
  const { route, facts } = parts;
  return (
    <html lang="en" data-session="signedOut" data-route={route.path}>
      <Head {...parts} />
      <body>
        <a className="skip-link" href="#main">
          Skip to the content
        </a>
        <Navbar path={route.path} />
        <div id="toasts" className="toasts" />
        {/* The skip link leads here; and a page that shows a display in a frame has that one's <main> as well. */}
        <main id="main" tabIndex={-1} aria-label={route.title}>
          {route.page(facts)}
        </main>
        <Footer />
      </body>
    </html>
  );
}
