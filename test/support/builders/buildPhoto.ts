import sharp from "sharp";

interface NewPhoto {
  width?: number;
  height?: number;
  color?: string;
  format?: "jpeg" | "png" | "webp" | "gif" | "avif" | "tiff";
  /** As a camera writes it: 6 is a phone held upright. */
  orientation?: number;
}

/** A picture as a file chooser hands it over: by default a small JPEG from a camera that notes where it was. */
export async function buildPhoto(overrides: NewPhoto = {}): Promise<Blob> {
  const { width = 60, height = 40, color = "#b5651d", format = "jpeg", orientation = 1 } = overrides;
  const bytes = await sharp({ create: { width, height, channels: 4, background: color } })
    .withExif({ IFD0: { Make: "Planted Camera" }, IFD3: { GPSLatitude: "59/1 54/1 0/1" } })
    .withMetadata({ orientation })
    .toFormat(format)
    .toBuffer();
  return new Blob([bytes], { type: `image/${format}` });
}
