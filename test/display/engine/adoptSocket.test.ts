import type { Clock } from "@sinonjs/fake-timers";
import { expect } from "chai";
import { adoptSocket } from "../../../client-display/engine/connection/adoptSocket.js";
import { NOW } from "./buildPlan.js";
import { FakeSocket } from "./FakeSocket.js";
import { installTimers } from "./installTimers.js";

describe("the socket that was opened before the bundle ran", () => {
  let timers: Clock;
  let socket: FakeSocket;
  let held: MessageEvent[];
  let seen: string[];

  beforeEach(() => {
    timers = installTimers(NOW);
    socket = new FakeSocket();
    held = [];
    seen = [];
  });

  afterEach(() => timers.uninstall());

  /** What a connection does with a new socket. */
  const adopt = (openedAt = NOW) => {
    const adopted = adoptSocket({ socket, openedAt, held });
    if (adopted) {
      adopted.onopen = () => {
        seen.push("open");
        adopted.send('{"type":"hello"}');
      };
      adopted.onmessage = (event) => seen.push(String(event.data));
      adopted.onclose = (event) => seen.push(`closed ${event.code}`);
    }
    return adopted;
  };
  const hold = (data: string) => {
    socket.open();
    held.push({ data } as MessageEvent);
  };

  it("says hello once, by its user, when it is still opening", () => {
    adopt();
    socket.open();
    timers.tick(1);

    expect(socket.typesSent()).to.deep.equal(["hello"]);
  });

  it("gives what was received meanwhile after the opening, and then what comes", () => {
    hold("snapshot");
    const adopted = adopt();
    held.push({ data: "message.changed" } as MessageEvent);
    timers.tick(1);
    socket.hear("later");
    adopted!.send('{"type":"ping"}');

    expect(seen).to.deep.equal(["open", "snapshot", "message.changed", "later"]);
    expect(socket.typesSent()).to.deep.equal(["ping"]);
    expect(adopted!.readyState).to.equal(1);
  });

  it("looks as if it were still opening until its user was told, so that a ping of a page that wakes is not taken for its hello", () => {
    hold("snapshot");
    const adopted = adopt();

    expect(adopted!.readyState).to.equal(0);
    timers.tick(1);
    expect(adopted!.readyState).to.equal(1);
  });

  it("ends as its socket ends", () => {
    hold("snapshot");
    const adopted = adopt();
    timers.tick(1);
    socket.end(4001);

    expect(seen.pop()).to.equal("closed 4001");
    expect(adopted!.readyState).to.equal(3);
  });

  it("is left when it has closed, or waited so long that its snapshot tells the wrong time", () => {
    hold("snapshot");
    expect(adopt(NOW - 5_001)).to.equal(null);
    expect(socket.closed).to.equal(true);

    expect(adopt()).to.equal(null);
  });
});
