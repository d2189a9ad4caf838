import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useWayOn } from "./useWayOn.js";

const WORDS: Record<string, string> = {
  "/dashboard": "Go to the dashboard",
  "/welcome": "Continue setup",
};

/** To where the log-in was to lead, and to the set-up for who has not been there yet. */
export function GoOn() {
  const wayOn = useWayOn();
  return (
    <Button component={Link} to={wayOn}>
      {WORDS[wayOn] ?? "Continue"}
    </Button>
  );
}
