export { GettingStarted } from "./GettingStarted.js";
