import { Button, Slider, Text } from "@mantine/core";
import { IconPictureInPicture, IconVolume } from "@tabler/icons-react";
import { useCallback, useRef, useState } from "react";
import type { Display } from "../../../../shared/contract/displays.js";
import { describeConnection, describeMissing } from "../describeConnection.js";
import type { CallSession, CallView } from "../session/CallSession.js";
import { AskingToJoin } from "./AskingToJoin.js";
import { CallControl, CallControls } from "./CallControls.js";
import { MediaTroubles } from "./MediaTroubles.js";
import { OwnPicture } from "./OwnPicture.js";
import { canChangeVolume, canLeaveThePage, openSmallWindow } from "./playing.js";
import { RemotePicture } from "./RemotePicture.js";

interface TalkingCallProps {
  display: Display;
  session: CallSession;
  view: CallView;
}

/** Face to face: the other ones large, oneself small. */
export function TalkingCall({ display, session, view }: TalkingCallProps) {
  const stage = useRef<HTMLDivElement>(null);
  const [volume, setVolume] = useState(100);
  const [isSilenced, setIsSilenced] = useState(false);
  const noteSilenced = useCallback(() => setIsSilenced(true), []);
  const { people } = view;
  // The display first, whoever came when.
  const ordered = [...people].sort((one, other) => other.kind.localeCompare(one.kind));
  const nameOf = (kind: string, name: string) => (kind === "device" ? display.name : name);
  return (
    <div className="call-talking">
      <AskingToJoin session={session} view={view} />
      <div ref={stage} className="call-stage" data-people={people.length}>
        {ordered.map(({ sideId, kind, name, stream, link }) => (
          <RemotePicture
            key={sideId}
            name={nameOf(kind, name)}
            stream={stream}
            hasPicture={link.theirs?.video ?? false}
            volume={volume / 100}
            isSilenced={isSilenced}
            onSilenced={noteSilenced}
          />
        ))}
        <OwnPicture own={session.own} />
      </div>
      {isSilenced && (
        <Button
          size="lg"
          leftSection={<IconVolume size={22} aria-hidden />}
          onClick={() => setIsSilenced(false)}
        >
          Tap to hear
        </Button>
      )}
      <div role="status" className="call-words">
        {ordered.map((person) => {
          const named = { ...person, name: nameOf(person.kind, person.name) };
          return (
            <Text key={person.sideId}>
              {people.length > 1 && `${named.name}: `}
              {describeConnection(named)} {describeMissing(named)}
            </Text>
          );
        })}
        {view.error && <Text className="field-error">{view.error}</Text>}
      </div>
      <MediaTroubles own={session.own} />
      <CallControls session={session}>
        {canLeaveThePage() && (
          <CallControl
            icon={IconPictureInPicture}
            label="Small window"
            onClick={() => openSmallWindow(stage.current?.querySelector("video") ?? null)}
          />
        )}
        {canChangeVolume() && (
          <div className="call-volume">
            <IconVolume size={22} aria-hidden />
            <Slider value={volume} onChange={setVolume} thumbLabel="Volume" label={null} />
          </div>
        )}
      </CallControls>
    </div>
  );
}
