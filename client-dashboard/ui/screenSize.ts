/** The size at which the pictures of a display are drawn, in CSS pixels: a ten-inch tablet lying down. */
export const SCREEN_WIDTH = 1280;
export const SCREEN_HEIGHT = 800;
