import { ALEXA_TOGETHER } from "./alexaTogether/texts.js";
import { DEMENTIA_CLOCKS } from "./dementiaClocks/texts.js";

/** The newest first. */
export const POSTS = [ALEXA_TOGETHER, DEMENTIA_CLOCKS] as const;
