import type { ReactNode } from "react";
import { loadStyle } from "../ui/loadStyle.js";
import { Demo, type DemoTools } from "./Demo.js";
import style from "./demo.css";

/** The entrance of the chunk. Drawn once its style is there: no other display loads it. */
export function openDemo(tools: DemoTools, draw: (demo: ReactNode) => void): void {
  loadStyle(style, () => draw(<Demo tools={tools} />));
}
