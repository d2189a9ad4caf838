export { SetUpBeforeNotice } from "./SetUpBeforeNotice.js";
