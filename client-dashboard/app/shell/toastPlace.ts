/** The edges of something on the screen, in px of the viewport. */
export interface Edges {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Between a notice and what it must not cover, and the edge of the screen. */
const GAP_PX = 16;

/**
 * How far above the bottom of the screen the notices stand, in px: as low as they can without covering what has to stay in reach. Where
 * there is no room at all they stand at the bottom.
 */
export function toastBottom(toasts: Edges, kept: Edges[], screenHeight: number): number {
  const height = toasts.bottom - toasts.top;
  const beneath = kept
    .filter(({ left, right }) => left < toasts.right && right > toasts.left)
    .filter(({ top, bottom }) => top < screenHeight && bottom > 0)
    .sort((one, other) => other.bottom - one.bottom);
  const bottom = beneath.reduce(
    (low, { top, bottom: end }) =>
      end > screenHeight - low - height - GAP_PX && top < screenHeight - low
        ? screenHeight - top + GAP_PX
        : low,
    GAP_PX,
  );
  return bottom + height > screenHeight ? GAP_PX : bottom;
}
