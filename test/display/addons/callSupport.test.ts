import { expect } from "chai";
import { findOwnTrouble } from "../../../client-dashboard/features/calls/findOwnTrouble.js";
import { findCallSupport } from "../../../client-display/addons/status/findCallSupport.js";

/** What engines have on their windows, as found in them (docs/decisions/100). */
const ENGINES = {
  "QtWebKit 602": {},
  "Chromium 64.0.3264": { RTCPeerConnection: class {}, MediaStream: class {} },
  "Chromium 64": {
    RTCPeerConnection: class {
      addTrack(): void {}
    },
    MediaStream: class {},
  },
};

describe("whether an engine can take part in a video call", () => {
  const before = { window: globalThis.window, connection: globalThis.RTCPeerConnection };
  const { MediaStream: stream } = globalThis;

  afterEach(() =>
    Object.assign(globalThis, {
      window: before.window,
      RTCPeerConnection: before.connection,
      MediaStream: stream,
    }),
  );

  const wear = (name: keyof typeof ENGINES) => {
    const has = ENGINES[name];
    const nothing = { RTCPeerConnection: undefined, MediaStream: undefined };
    Object.assign(globalThis, { window: has, ...nothing, ...has });
  };

  it("is known before it rings: without addTrack it could send nothing", () => {
    const support = Object.keys(ENGINES).map((name) => {
      wear(name as keyof typeof ENGINES);
      return [name, findCallSupport(true), findCallSupport(false)];
    });

    expect(support).to.deep.equal([
      ["QtWebKit 602", "unable", "unable"],
      ["Chromium 64.0.3264", "unable", "unable"],
      ["Chromium 64", "ready", "insecure"],
    ]);
  });

  it("is said by the dashboard of itself before the call", () => {
    wear("Chromium 64.0.3264");
    expect(findOwnTrouble()).to.match(/can't make video calls/);

    wear("Chromium 64");
    expect(findOwnTrouble()).to.equal(null);
  });
});
