import type { ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";

const layers: Record<string, { root: Root; place: HTMLElement } | undefined> = {};

/** Draws over the screen, in a place of its own; null takes it away. */
export function drawOver(layer: string, content: ReactNode): void {
  const known = layers[layer];
  if (content === null) {
    if (!known) return;
    known.root.unmount();
    document.body.removeChild(known.place);
    layers[layer] = undefined;
    return;
  }
  const place = known ? known.place : document.body.appendChild(document.createElement("div"));
  const root = known ? known.root : createRoot(place);
  layers[layer] = { root, place };
  root.render(content);
}
