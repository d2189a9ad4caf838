import { expect } from "chai";
import { openMicrophone } from "../../../client-display/addons/recording/Microphone.js";
import type { MicrophoneProblem } from "../../../client-display/addons/recording/microphoneProblem.js";

const TOUCHED = ["navigator", "window"];
const ask = (refusal: Error) => ({ getUserMedia: () => Promise.reject(refusal) });
const named = (name: string) => Object.assign(new Error("No."), { name });

describe("a microphone that cannot be had", () => {
  const originals = TOUCHED.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));

  afterEach(() => {
    TOUCHED.forEach((name, index) => {
      const original = originals[index];
      if (original) Object.defineProperty(globalThis, name, original);
      else Reflect.deleteProperty(globalThis, name);
    });
  });

  /** What the listener is told by this browser. `isSecureContext` is missing in old ones. */
  async function problemWith(
    navigator: object,
    window: object = { isSecureContext: true },
  ): Promise<string[]> {
    const values: Record<string, object> = { navigator, window };
    TOUCHED.forEach((name) =>
      Object.defineProperty(globalThis, name, { value: values[name], configurable: true }),
    );
    const problems: MicrophoneProblem[] = [];
    openMicrophone({ handleSound: () => undefined, handleFailure: (problem) => problems.push(problem) });
    await new Promise(setImmediate);
    return problems;
  }

  const names: [string, MicrophoneProblem][] = [
    ["NotAllowedError", "refused"],
    ["SecurityError", "refused"],
    ["PermissionDeniedError", "refused"],
    ["PermissionDismissedError", "refused"],
    ["NotFoundError", "missing"],
    ["DevicesNotFoundError", "missing"],
    ["NotReadableError", "missing"],
    ["TrackStartError", "missing"],
    ["OverconstrainedError", "missing"],
    ["AbortError", "off"],
    ["", "off"],
  ];
  names.forEach(([name, problem]) => {
    it(`is ${problem} when the browser says "${name}"`, async () => {
      expect(await problemWith({ mediaDevices: ask(named(name)) })).to.deep.equal([problem]);
    });
  });

  it("is off when the browser says nothing", async () => {
    const webkitGetUserMedia = (_wanted: object, _take: object, fail: () => void) => fail();

    expect(await problemWith({ webkitGetUserMedia })).to.deep.equal(["off"]);
  });

  it("is told by an old engine too", async () => {
    const webkitGetUserMedia = (_wanted: object, _take: object, fail: (error: Error) => void) =>
      fail(named("PermissionDeniedError"));

    expect(await problemWith({ webkitGetUserMedia }, {})).to.deep.equal(["refused"]);
  });

  it("needs a secure page where plain http has none, or refuses it", async () => {
    const plain = { isSecureContext: false };

    expect(await problemWith({}, plain)).to.deep.equal(["notSecure"]);
    expect(await problemWith({ mediaDevices: ask(named("NotAllowedError")) }, plain)).to.deep.equal([
      "notSecure",
    ]);
    expect(await problemWith({ mediaDevices: ask(named("NotFoundError")) }, plain)).to.deep.equal([
      "missing",
    ]);
  });

  it("is missing where no page of this browser has one", async () => {
    expect(await problemWith({})).to.deep.equal(["missing"]);
    expect(await problemWith({}, {})).to.deep.equal(["missing"]);
  });
});
