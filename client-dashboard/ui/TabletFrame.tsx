import { useElementSize } from "@mantine/hooks";
import type { CSSProperties, ReactNode, Ref } from "react";
import "./tablet.css";

interface TabletFrameProps {
  src: string;
  title: string;
  /** At which the page is drawn, in its own CSS pixels. */
  size: { width: number; height: number };
  frameRef?: Ref<HTMLIFrameElement>;
  /** Nothing to see yet: the screen stays dark, also where the browser would draw its own error page. */
  isBlank?: boolean;
  /** The screen cannot be seen from here: the picture steps back. */
  isDimmed?: boolean;
  /** On the rim below the picture, such as "No screen yet". */
  children?: ReactNode;
}

/** A page of the display as a picture: drawn at the size of its screen, then scaled. Nothing in it can be pressed. */
export function TabletFrame({
  src,
  title,
  size,
  frameRef,
  isBlank = false,
  isDimmed = false,
  children,
}: TabletFrameProps) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const style: CSSProperties = { ...size, transform: `scale(${width / size.width})` };
  const ratio = { "--tablet-ratio": size.width / size.height } as CSSProperties;
  return (
    <div
      className="tablet"
      style={ratio}
      data-dimmed={isDimmed || undefined}
      data-blank={isBlank || undefined}
    >
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
      </div>
      {children && <div className="tablet-rim">{children}</div>}
    </div>
  );
}
