import { useSearchParams } from "react-router";
import { useProfile } from "../../session/AuthContext.js";
import { afterQuestion } from "../accounts/afterLogIn.js";

/** Where to go once nothing is asked any more. */
export function useWayOn(): string {
  const profile = useProfile();
  const [search] = useSearchParams();
  return afterQuestion(profile, search.get("redirect"), window.location.origin);
}
