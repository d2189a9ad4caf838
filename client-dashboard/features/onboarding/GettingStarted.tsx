import { Button, Group, Title } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { useProfile } from "../../session/AuthContext.js";
import { hideGettingStarted, offersGettingStarted } from "../../session/gotStarted.js";
import "./onboarding.css";

/** What helps next, once the first display is there; stays until it is hidden in this browser. */
export function GettingStarted() {
  const { emailVerified } = useProfile();
  const [isOffered, setIsOffered] = useState(offersGettingStarted);
  if (!isOffered) return null;
  const handleHide = () => {
    hideGettingStarted();
    setIsOffered(false);
  };
  return (
    <section className="card getting-started" aria-labelledby="getting-started-heading">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h3" id="getting-started-heading">
          Getting started
        </Title>
        <Button variant="subtle" size="sm" onClick={handleHide} aria-label="Hide Getting started">
          Hide
        </Button>
      </Group>
      <ul>
        {!emailVerified && (
          <li>
            <Link className="text-link" to="/account">
              Verify your e-mail address
            </Link>
          </li>
        )}
        <li>
          <Link className="text-link" to="/dashboard/compose">
            Plan a reminder that comes every day
          </Link>
        </li>
        <li>
          <Link className="text-link" to="/people">
            Add the people whose names and faces are to be seen
          </Link>
        </li>
      </ul>
    </section>
  );
}
