import { EventEmitter } from "node:events";
import { expect } from "chai";
import {
  type DriverConnection,
  findDriverConnection,
  guardDriver,
} from "../../server/database/guardDriver.js";

/** A command as the driver writes it; what it says does not matter here. */
const COMMAND = { toBin: () => Promise.resolve([Buffer.from("hello")]) };
const UNCOMPRESSED = { agreedCompressor: "none" };

describe("a command that meets the end of its connection", () => {
  guardDriver();
  const open = () => {
    const connection = Object.create(findDriverConnection().prototype) as DriverConnection;
    // Destroyed, and not yet told so: it takes nothing, and never drains.
    const socket = Object.assign(new EventEmitter(), { write: (): boolean => false });
    return Object.assign(connection, { closed: false, error: null as Error | null, socket });
  };

  it("fails with the reason, and does not wait for ever", async () => {
    const connection = open();
    const writing = connection.writeCommand(COMMAND, UNCOMPRESSED).catch((error: unknown) => error);
    connection.error = new Error("the database died");
    connection.emit("close");

    expect(await writing).to.equal(connection.error);
    expect(connection.listenerCount("close")).to.equal(0);
  });

  it("fails at once on a connection that has closed", async () => {
    const connection = open();
    connection.closed = true;

    const error = await connection.writeCommand(COMMAND, UNCOMPRESSED).catch((reason: unknown) => reason);

    expect(String(error)).to.include("closed");
  });

  it("is written like any other when nothing happens, and leaves no listener", async () => {
    const connection = open();
    connection.socket.write = () => true;
    await connection.writeCommand(COMMAND, UNCOMPRESSED);

    expect(connection.listenerCount("close")).to.equal(0);
  });
});
