import { useState } from "react";
import { headlinesApi, type FeedCheck } from "../../../../../shared/contract/headlines.js";
import { readableMessage } from "../../../../api/ApiError.js";
import { apiCall } from "../../../../api/apiCall.js";

/** What is known of feeds since this page was opened, each by its address. */
export function useFeedChecks() {
  const [known, setKnown] = useState<Partial<Record<string, FeedCheck>>>({});
  const [checking, setChecking] = useState<string[]>([]);

  /** Reads a feed once; what is wrong with it in words, or null. Never throws. */
  async function check(url: string): Promise<string | null> {
    setChecking((urls) => [...urls, url]);
    const result = await readOnce(url);
    setKnown((results) => ({ ...results, [url]: result }));
    setChecking((urls) => urls.filter((other) => other !== url));
    return result.readable ? null : result.problem;
  }

  return { known, checking, check };
}

async function readOnce(url: string): Promise<FeedCheck> {
  try {
    return await apiCall(headlinesApi.check, { body: { url } });
  } catch (error) {
    return { readable: false, problem: readableMessage(error) };
  }
}
