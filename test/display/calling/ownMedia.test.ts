import { expect } from "chai";
import { OwnMedia } from "../../../client-display/addons/calling/OwnMedia.js";
import { FakeMedia, settled } from "../../support/calls/FakeMedia.js";

const BOTH = { audio: true, video: true };

describe("the camera and the microphone of a screen in a call", () => {
  let media: FakeMedia;
  let own: OwnMedia;

  beforeEach(() => {
    media = new FakeMedia();
    own = new OwnMedia(() => undefined);
  });
  afterEach(() => media.remove());

  async function pullOutAndIn(): Promise<void> {
    media.plug("video", false);
    own.bringBack(BOTH);
    await settled();
    media.plug("video", true);
    own.bringBack(BOTH);
    await settled();
  }

  it("come back when they are plugged in again, and what stayed is not asked for anew", async () => {
    own.open(BOTH);
    await settled();
    const { audio } = own.tracks;
    await pullOutAndIn();

    expect(media.live()).to.deep.equal(["audio", "video"]);
    expect(own.tracks.audio).to.equal(audio);
    expect(media.asked).to.deep.equal(["audio video", "video", "video"]);
  });

  it("stay off where the person has turned the camera off, and what would be asked for is not", async () => {
    own.open(BOTH);
    await settled();
    own.turnCamera(true);
    await pullOutAndIn();
    expect(media.live()).to.deep.equal(["audio"]);

    own.turnCamera(false);
    await settled();
    media.plug("audio", false);
    media.there.audio = true;
    own.bringBack({ audio: false, video: true });
    await settled();

    expect(media.live()).to.deep.equal(["video"]);
  });

  it("stay off when Camera off is pressed while the camera is still on its way", async () => {
    own.open(BOTH);
    await settled();
    own.turnCamera(true);
    const letGo = media.hold();
    own.turnCamera(false);
    own.turnCamera(true);
    await letGo();

    expect(media.live()).to.deep.equal(["audio"]);
    expect(own.tracks.video).to.equal(null);
  });

  it("are muted still when the microphone was plugged in again", async () => {
    own.open(BOTH);
    await settled();
    own.mute(true);
    media.plug("audio", false);
    media.plug("audio", true);
    own.bringBack(BOTH);
    await settled();

    expect(
      media.tracks.filter(({ isLive }) => isLive).map(({ kind, enabled }) => [kind, enabled]),
    ).to.deep.equal([
      ["video", true],
      ["audio", false],
    ]);
  });

  it("are asked for no more once the call is over, whatever the browser answers late", async () => {
    media.there.video = false;
    const letGo = media.hold();
    own.open(BOTH);
    own.close();
    await letGo();

    expect(media.asked).to.deep.equal(["audio video"]);
    expect(media.live()).to.deep.equal([]);
  });
});
