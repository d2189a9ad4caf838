/** In CSS pixels, of a ten-inch tablet lying down: what a picture of a display is drawn as until a device has said how large it is. */
export const SCREEN_WIDTH = 1280;
export const SCREEN_HEIGHT = 800;
