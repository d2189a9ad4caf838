import { BRAND } from "../../shared/brand.js";
import { useDocumentTitle } from "../ui/Page.js";
import { Closing } from "./Closing.js";
import { ForWhom } from "./ForWhom.js";
import { Hero } from "./Hero.js";
import { Journey } from "./Journey.js";
import { SetUp } from "./SetUp.js";
import "./landing.css";

export function LandingPage() {
  useDocumentTitle(BRAND.tagline);
  return (
    <div className="landing">
      <Hero />
      <Journey />
      <ForWhom />
      <SetUp />
      <Closing />
    </div>
  );
}
