import {
  IconCameraRotate,
  IconMicrophone,
  IconMicrophoneOff,
  IconPhoneOff,
  IconVideo,
  IconVideoOff,
  type Icon,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { CallSession } from "../session/CallSession.js";

interface CallControlsProps {
  session: CallSession;
  hangUpLabel?: string;
  /** Before the last one, which hangs up. */
  children?: ReactNode;
}

/** What one does with one's own end of a call. */
export function CallControls({ session, hangUpLabel = "Hang up", children }: CallControlsProps) {
  const { own } = session;
  const { audio, video } = own.tracks;
  return (
    <div className="call-controls" role="group" aria-label="Call">
      {audio && (
        <CallControl
          icon={own.isMuted ? IconMicrophoneOff : IconMicrophone}
          label={own.isMuted ? "Unmute" : "Mute"}
          onClick={() => own.mute(!own.isMuted)}
        />
      )}
      {(video ?? own.isCameraOff) && (
        <CallControl
          icon={own.isCameraOff ? IconVideoOff : IconVideo}
          label={own.isCameraOff ? "Camera on" : "Camera off"}
          onClick={() => void own.turnCamera(!own.isCameraOff)}
        />
      )}
      {video && own.cameras > 1 && (
        <CallControl icon={IconCameraRotate} label="Switch camera" onClick={() => void own.switchCamera()} />
      )}
      {children}
      <CallControl icon={IconPhoneOff} label={hangUpLabel} isEnd onClick={() => session.hangUp()} />
    </div>
  );
}

interface CallControlProps {
  icon: Icon;
  label: string;
  isEnd?: boolean;
  onClick: () => void;
}

export function CallControl({ icon: IconShape, label, isEnd = false, onClick }: CallControlProps) {
  return (
    <button type="button" className="call-control" data-end={isEnd || undefined} onClick={onClick}>
      <IconShape size={26} aria-hidden />
      {label}
    </button>
  );
}
