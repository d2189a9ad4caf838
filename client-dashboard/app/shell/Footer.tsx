import { Link } from "react-router";
import { BRAND } from "../../../shared/brand.js";

export function Footer() {
  return (
    <footer className="footer">
      <div className="footer-inner">
        <span>{BRAND.copyright}</span>
        <nav aria-label="Footer">
          <a href="/display" target="_blank" rel="noreferrer">
            The Display
          </a>
          <Link to="/contact">Contact</Link>
        </nav>
      </div>
    </footer>
  );
}
