import { PICTURES, type Picture, type PictureFile, type PictureName } from "./pictures.js";

interface DevicePictureProps {
  device: keyof typeof FRAMES;
  picture: PictureName;
  alt: string;
  /** Seen before anything is scrolled: loaded first of all, and in the dark only, as a display looks until somebody chooses otherwise. */
  isFirst?: boolean;
}

/** On a desktop the largest pictures fill two thirds of the page. */
const SIZES = "(min-width: 62em) 60vw, 100vw";

/** A real screenshot in the frame of a device, drawn in SVG. */
export function DevicePicture({ device, picture, alt, isFirst = false }: DevicePictureProps) {
  const Frame = FRAMES[device];
  const shown: Picture = PICTURES[picture];
  return (
    <div className={`device device-${device}`}>
      <Frame />
      <div className="device-screen">
        {isFirst ? (
          <img fetchPriority="high" {...addressOf(shown.dark, shown)} alt={alt} />
        ) : (
          <>
            <img className="in-dark" loading="lazy" {...addressOf(shown.dark, shown)} alt={alt} />
            <img className="in-light" loading="lazy" {...addressOf(shown.light, shown)} alt={alt} />
          </>
        )}
      </div>
    </div>
  );
}

function addressOf({ src, small }: PictureFile, { width, height }: Picture) {
  const choice = small && { srcSet: `${small} ${width / 2}w, ${src} ${width}w`, sizes: SIZES };
  return { src, width, height, ...choice };
}

const FRAMES = { tablet: TabletFrame, phone: PhoneFrame, laptop: LaptopFrame };

export function TabletFrame() {
  return (
    <svg className="device-frame" viewBox="0 0 1000 650" aria-hidden="true">
      <rect className="device-body" x="2" y="2" width="996" height="646" rx="36" />
      <rect className="device-edge" x="3" y="3" width="994" height="644" rx="35" />
      <circle className="device-eye" cx="500" cy="16" r="4" />
    </svg>
  );
}

export function PhoneFrame() {
  return (
    <svg className="device-frame" viewBox="0 0 430 892" aria-hidden="true">
      <rect className="device-body" x="2" y="2" width="426" height="888" rx="58" />
      <rect className="device-edge" x="3" y="3" width="424" height="886" rx="57" />
    </svg>
  );
}

function LaptopFrame() {
  return (
    <svg className="device-frame" viewBox="0 0 1400 892" aria-hidden="true">
      <rect className="device-body" x="38" y="2" width="1324" height="862" rx="28" />
      <rect className="device-edge" x="39" y="3" width="1322" height="860" rx="27" />
      <path className="device-base" d="M0 852h1400v8c0 18-14 32-32 32H32c-18 0-32-14-32-32z" />
      <circle className="device-eye" cx="700" cy="15" r="4" />
    </svg>
  );
}
