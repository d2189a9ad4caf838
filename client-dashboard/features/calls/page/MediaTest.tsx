import { Button, Text, Title } from "@mantine/core";
import type { CallSession } from "../session/CallSession.js";
import { MediaTroubles } from "./MediaTroubles.js";
import { OwnPicture } from "./OwnPicture.js";
import { SoundLevel } from "./SoundLevel.js";

/** Camera and microphone, tried before anybody is called. */
export function MediaTest({ session }: { session: CallSession }) {
  const { own } = session;
  const { audio, video } = own.tracks;
  const isOn = audio !== null || video !== null;
  return (
    <section className="card call-test" aria-labelledby="call-test-heading">
      <Title order={2} id="call-test-heading">
        Try your camera and microphone
      </Title>
      {!isOn && !own.isOpening && (
        <Text c="dimmed">
          Your browser may ask whether this page can use them. No one else sees or hears you.
        </Text>
      )}
      {video && <OwnPicture own={own} isLarge />}
      {audio && <SoundLevel track={audio} />}
      <MediaTroubles own={own} />
      <Button
        variant="default"
        loading={own.isOpening}
        onClick={() => (isOn ? own.close() : void own.open())}
      >
        {isOn ? "Stop" : "Try them"}
      </Button>
    </section>
  );
}
