import { expect } from "chai";
import { OwnMedia } from "../../../../client-dashboard/features/calls/session/OwnMedia.js";
import { FakeMedia, settled } from "../../../support/calls/FakeMedia.js";

describe("dashboard: the own camera and microphone in a call", () => {
  let media: FakeMedia;
  let own: OwnMedia;
  let stopWatching: () => void;

  beforeEach(() => {
    media = new FakeMedia();
    own = new OwnMedia(() => undefined);
    stopWatching = own.watchDevices();
  });
  afterEach(() => {
    stopWatching();
    media.remove();
  });

  it("are asked for together, and a camera that is missing is said", async () => {
    media.there.video = false;

    await own.open();

    expect(media.asked).to.deep.equal(["audio video", "audio", "video"]);
    expect(media.live()).to.deep.equal(["audio"]);
    expect(own.troubles).to.deep.equal({ audio: null, video: "missing" });
  });

  it("go on without a camera that is pulled out, and with it once it is plugged in again", async () => {
    await own.open();
    const { audio } = own.tracks;
    media.plug("video", false);
    await settled();
    expect(own.tracks).to.deep.equal({ audio, video: null });
    expect(own.troubles.video).to.equal("missing");

    media.plug("video", true);
    await settled();

    expect(own.tracks.audio).to.equal(audio);
    expect(media.live()).to.deep.equal(["audio", "video"]);
    expect(own.troubles).to.deep.equal({ audio: null, video: null });
  });

  it("are not begun by a camera that is plugged in, before somebody wants them or after the end", async () => {
    media.plug("video", true);
    await settled();
    media.there.video = false;
    await own.open();
    own.close();
    media.plug("video", true);
    await settled();

    expect(media.live()).to.deep.equal([]);
  });

  it("stay off when the camera is plugged in that was turned off", async () => {
    await own.open();
    await own.turnCamera(true);
    media.plug("audio", false);
    media.plug("video", true);
    await settled();

    expect(media.live()).to.deep.equal([]);
    media.plug("audio", true);
    await settled();
    expect(media.live()).to.deep.equal(["audio"]);
  });

  it("stay off when Camera off is pressed while the camera is still on its way", async () => {
    await own.open();
    await own.turnCamera(true);
    const letGo = media.hold();
    void own.turnCamera(false);
    void own.turnCamera(true);
    await letGo();

    expect(media.live()).to.deep.equal(["audio"]);
    expect(own.tracks.video).to.equal(null);
  });

  it("stay off when the call ends before it is known to which camera to switch", async () => {
    await own.open();
    const letGo = media.hold();
    void own.switchCamera();
    own.close();
    await letGo();

    expect(media.live()).to.deep.equal([]);
    expect(media.asked).to.deep.equal(["audio video"]);
  });

  it("stay off when the call ends while another camera is opened, which fails", async () => {
    await own.open();
    const find = media.hold();
    void own.switchCamera();
    const found = find();
    const letGo = media.hold();
    await found;
    own.close();
    media.there.video = false;
    await letGo();

    expect(media.live()).to.deep.equal([]);
    expect(media.asked).to.deep.equal(["audio video", "video"]);
  });
});
