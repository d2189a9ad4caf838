import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

/**
 * The secret of a link in a mail, `/verify-email#<secret>`; empty when there was none. It is taken out of the address bar at once, so
 * that neither the history nor a picture of the screen keeps it. A further link opened in the same tab brings its own.
 */
export function useLinkSecret(): string {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [secret, setSecret] = useState(hash.slice(1));
  useEffect(() => {
    if (hash === "") return;
    setSecret(hash.slice(1));
    void navigate(pathname + search, { replace: true });
  }, [hash, pathname, search, navigate]);
  return secret;
}
