import { expect } from "chai";
import { CallFrames } from "../../../client-display/addons/calling/CallFrames.js";

const callId = "call-one";

describe("what a screen says of a call", () => {
  let frames: CallFrames;
  let count = 0;

  beforeEach(() => {
    frames = new CallFrames(
      () => `frame-${(count += 1)}`,
      () => undefined,
    );
  });

  const waiting = () => frames.frames().map(({ type }) => type);

  it("begins nothing by itself any more after Not now, also where it was not sent yet", () => {
    frames.say({ type: "call.answer", callId, byItself: true });

    frames.say({ type: "call.notNow", callId });

    expect(waiting()).to.deep.equal(["call.notNow"]);
  });

  it("keeps a press of Answer, and that it is there once", () => {
    frames.say({ type: "call.heard", callId });
    frames.say({ type: "call.answer", callId });
    frames.say({ type: "call.heard", callId });
    frames.say({ type: "call.notNow", callId });

    expect(waiting()).to.deep.equal(["call.answer", "call.heard", "call.notNow"]);
  });
});
