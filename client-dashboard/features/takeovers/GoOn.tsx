import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useProfile } from "../../session/AuthContext.js";

/** To the set-up for who has not been there yet. */
export function GoOn() {
  const { onboarded } = useProfile();
  return (
    <Button component={Link} to={onboarded ? "/dashboard" : "/welcome"}>
      {onboarded ? "Go To Dashboard" : "Go on with the set-up"}
    </Button>
  );
}
