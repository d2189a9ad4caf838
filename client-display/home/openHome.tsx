import { Home } from "./Home.js";
import type { HomeDesk, HomeTools } from "./HomeDesk.js";
import { loadStyle } from "../ui/loadStyle.js";
import style from "./home.css";
import { keepShifting } from "./screenShift.js";

/** The entrance of the chunk. `take` gets the desk once its style is there: without it everything would lie in a heap. */
export function openHome(tools: HomeTools, take: (desk: HomeDesk) => void): void {
  loadStyle(style, () => take({ draw: (screen) => <Home screen={screen} tools={tools} /> }));
  keepShifting();
}
