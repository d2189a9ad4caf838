/** `npm run account|doctor|seed`: the command of that name, built with the server, of which it is made. Built anew when older than its sources. */
import { builtProgram } from "./starting/builtServer.mjs";

const [name] = process.argv.splice(2, 1);
await import(builtProgram(name, ["server"]));
