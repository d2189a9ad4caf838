import { Button, Group, Title } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { useProfile } from "../../auth/AuthContext.js";
import { hideGettingStarted, offersGettingStarted } from "../../auth/gotStarted.js";
import { useFirstSteps } from "./useFirstSteps.js";
import "./onboarding.css";

/** What helps next, once the first display is there; until it is done, or hidden in this browser. */
export function GettingStarted({ displayIds }: { displayIds: string[] }) {
  const [isOffered, setIsOffered] = useState(offersGettingStarted);
  if (!isOffered) return null;
  const handleHide = () => {
    hideGettingStarted();
    setIsOffered(false);
  };
  return <FirstSteps displayIds={displayIds} onHide={handleHide} />;
}

function FirstSteps({ displayIds, onHide }: { displayIds: string[]; onHide: () => void }) {
  const { emailVerified } = useProfile();
  const { planReminder, addPeople, waits } = useFirstSteps(displayIds);
  const steps = [
    { to: "/account", words: "Verify your email address", isOpen: !emailVerified },
    { to: "/dashboard/compose", words: "Set up a daily reminder", isOpen: planReminder },
    { to: "/people", words: "Add family and friends, with photos", isOpen: addPeople },
  ].filter(({ isOpen }) => isOpen);
  if (waits || steps.length === 0) return null;
  return (
    <section className="card getting-started" aria-labelledby="getting-started-heading">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h3" id="getting-started-heading">
          Getting started
        </Title>
        <Button variant="subtle" size="sm" onClick={onHide} aria-label="Hide Getting started">
          Hide
        </Button>
      </Group>
      <ul>
        {steps.map(({ to, words }) => (
          <li key={to}>
            <Link className="text-link" to={to}>
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
