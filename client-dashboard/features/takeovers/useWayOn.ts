import { useSearchParams } from "react-router";
import { useProfile } from "../../auth/AuthContext.js";
import { afterQuestion } from "../../auth/afterLogIn.js";

/** Where to go once nothing is asked any more. */
export function useWayOn(): string {
  const profile = useProfile();
  const [search] = useSearchParams();
  return afterQuestion(profile, search.get("redirect"), window.location.origin);
}
