/** `npm start`: builds what is older than its sources, then runs the server and starts it again when it ends by itself. */
import { fileURLToPath } from "node:url";
import { builtProgram } from "./starting/builtServer.mjs";

const server = builtProgram("main");
process.env.NODE_ENV = process.env.NODE_ENV || "production";
const { keepRunning } = await import("./starting/keepRunning.mjs");
keepRunning(fileURLToPath(server));
