import { Navigate, useSearchParams } from "react-router";
import { useState } from "react";
import { useProfile } from "../../session/AuthContext.js";
import { DisplaySetUp } from "./DisplaySetUp.js";

/** The first minutes of a new caregiver. Who has been through it goes to the dashboard. */
export function WelcomePage() {
  const profile = useProfile();
  const [search] = useSearchParams();
  // Decided on arrival: creating the display marks the caregiver as onboarded while they are still here.
  const [isDone] = useState(profile.onboarded && !search.has("display"));
  if (isDone) return <Navigate to="/dashboard" replace />;
  return (
    <DisplaySetUp
      title="Welcome"
      heading={`Welcome, ${profile.name}`}
      intro="Three steps, about five minutes. You can leave at any time and go on later."
    />
  );
}
