import { Button, Group } from "@mantine/core";
import { Link } from "react-router";
import { useAuth } from "../auth/AuthContext.js";
import { hasLoggedInBefore } from "../auth/loginMarker.js";

/** The two ways on: into the product, or a look at it first. */
export function StartButtons() {
  const { state } = useAuth();
  const isSignedIn = state.status === "signedIn";
  return (
    <Group gap="sm" className="start-buttons">
      <Button component={Link} to={isSignedIn ? "/dashboard" : "/login"} size="lg">
        {isSignedIn ? "Go To Dashboard" : hasLoggedInBefore() ? "Log In" : "Sign Up"}
      </Button>
      <Button component="a" href="/display/demo" target="_blank" rel="noreferrer" size="lg" variant="default">
        Try a Demo
      </Button>
    </Group>
  );
}
