import { createConnection } from "node:net";
import { once } from "node:events";
import { expect } from "chai";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";
import { waitFor } from "../../support/waitFor.js";

const CODE = "987654";
const SEAL = "kJ3_x9-QwErTyUiOpAsDfG";
const ID = "65f0c0ffee65f0c0ffee65f0";

describe("the request log", () => {
  let app: TestApp;

  before(async () => {
    app = await startTestApp();
  });

  after(() => app.close());

  /** What is asked for as it stands on the wire, and what may be read of it. */
  const asked: Array<[target: string, logged: string]> = [
    ["/display/987654", "/display/:code"],
    ["/Display/987654", "/Display/:code"],
    ["/DISPLAY/987654/", "/DISPLAY/:code"],
    ["/display//987654", "/display/:code"],
    ["//display/987654", "/display/:code"],
    ["/%64isplay/987654", "/display/:code"],
    ["/display%2F987654", "/display/:code"],
    ["/display/%39%38%37%36%35%34", "/display/:code"],
    ["/display/9%38765%34/x", "/display/:code/:code"],
    ["/display/987%20654", "/display/:code"],
    ["/display/x987654", "/display/:code"],
    ["/display/%2539876%2535%2534", "/display/:code"],
    ["/display;v=1/987654", "/:hidden/:hidden"],
    ["/display/987654?from=987654", "/display/:code"],
    ["/display?code=987654", "/display"],
    ["/display#987654", "/:hidden"],
    ["/987654", "/:hidden"],
    ["/display/%E0%A4%A/987654", "/:unreadable"],
    ["/display/Demo", "/display/Demo"],
    ["/display/preview", "/display/preview"],
    ["/display-overview", "/display-overview"],
    ["/blog/goodbye-alexa-together", "/blog/goodbye-alexa-together"],
    [`/api/media/${ID}/${SEAL}`, `/api/media/${ID}/:seal`],
    [`/API/Media/${ID}/${SEAL}`, `/API/Media/${ID}/:seal`],
    [`/api//media/${ID}/${SEAL}/`, `/api/media/${ID}/:seal`],
    [`/api/media/${ID}/onlyLettersInThisSeal`, `/api/media/${ID}/:seal`],
    [`/%61pi/media/${ID}%2f${SEAL}`, `/api/media/${ID}/:seal`],
    [`/api/messages/${ID}/skip?token=${SEAL}`, `/api/messages/${ID}/skip`],
    [`/api/messages/${SEAL}`, "/api/messages/:hidden"],
    [`/verify-email/${SEAL}`, "/verify-email/:hidden"],
    [`/invite#${SEAL}`, "/:hidden"],
  ];

  asked.forEach(([target, logged]) => {
    it(`shows ${logged} of ${target}`, async () => {
      const earlier = app.logLines().length;

      await ask(target);

      const line = await waitFor("the line of the request", () => Promise.resolve(app.logLines()[earlier]));
      const { req } = JSON.parse(line) as { req: { path: string } };
      expect(req.path).to.equal(logged);
      expect(line).to.not.include(CODE).and.not.include(SEAL);
    });
  });

  /** Word for word: a client library would tidy the target up. */
  async function ask(target: string): Promise<void> {
    const socket = createConnection(Number(new URL(app.url).port), "127.0.0.1");
    socket.end(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    socket.resume();
    await once(socket, "close");
  }
});
