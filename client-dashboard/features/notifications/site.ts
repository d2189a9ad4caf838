export { silencePush } from "./turnPush.js";
