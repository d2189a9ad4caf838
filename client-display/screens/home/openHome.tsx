import { Home } from "./Home.js";
import type { HomeRenderer, HomeTools } from "./HomeRenderer.js";
import { loadStyle } from "../../ui/loadStyle.js";
import style from "./home.css";
import { keepShifting } from "./screenShift.js";

/** The entrance of the chunk. `take` gets the renderer once its style is there: without it nothing would have its place. */
export function openHome(tools: HomeTools, take: (renderer: HomeRenderer) => void): void {
  loadStyle(style, () => take({ draw: (screen) => <Home screen={screen} tools={tools} /> }));
  keepShifting();
}
