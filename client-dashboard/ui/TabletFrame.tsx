import { useElementSize } from "@mantine/hooks";
import type { CSSProperties, ReactNode, Ref } from "react";
import { SCREEN_HEIGHT, SCREEN_WIDTH } from "./screenSize.js";
import "./tablet.css";

interface TabletFrameProps {
  src: string;
  title: string;
  frameRef?: Ref<HTMLIFrameElement>;
  /** Nothing to see yet: the screen stays dark, also where the browser would draw its own error page. */
  isBlank?: boolean;
  /** The screen cannot be seen from here: the picture steps back. */
  isDimmed?: boolean;
  /** Lies over the picture, such as "No screen yet". */
  children?: ReactNode;
}

/** A page of the display as a picture: drawn at a tablet's size, then scaled. Nothing in it can be pressed. */
export function TabletFrame({
  src,
  title,
  frameRef,
  isBlank = false,
  isDimmed = false,
  children,
}: TabletFrameProps) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const size = { width: SCREEN_WIDTH, height: SCREEN_HEIGHT };
  const style: CSSProperties = { ...size, transform: `scale(${width / SCREEN_WIDTH})` };
  return (
    <div className="tablet" data-dimmed={isDimmed || undefined} data-blank={isBlank || undefined}>
      <div className="tablet-screen" ref={ref}>
        <div inert className="tablet-picture">
          <iframe
            ref={frameRef}
            src={src}
            title={title}
            style={style}
            {...size}
            tabIndex={-1}
            loading="lazy"
          />
        </div>
        {children && <div className="tablet-overlay">{children}</div>}
      </div>
    </div>
  );
}
