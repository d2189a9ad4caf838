import { Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { Link, useSearchParams } from "react-router";
import type { Display } from "../../../shared/contract/displays.js";
import { Page } from "../../ui/Page.js";
import { LoadingState } from "../../ui/LoadingState.js";
import { useDisplays } from "../displays/index.js";
import { HelloStep } from "./HelloStep.js";
import { PersonStep } from "./PersonStep.js";
import { ScreenStep } from "./ScreenStep.js";
import "./onboarding.css";

interface DisplaySetUpProps {
  title: string;
  heading: string;
  intro: string;
}

const STEPS = ["The person", "The screen", "The first message"];

/** Person, screen, first message. Where it stands follows from the display itself, so a reload goes on there. */
export function DisplaySetUp({ title, heading, intro }: DisplaySetUpProps) {
  const [search, setSearch] = useSearchParams();
  const { displays, isPending } = useDisplays();
  const display = displays.find(({ id }) => id === search.get("display")) ?? null;
  const step = stepOf(display);
  return (
    <Page title={title} heading={heading} width="narrow">
      <Text c="dimmed" mb="lg">
        {intro}
      </Text>
      <ol className="steps" aria-label="Steps">
        {STEPS.map((name, index) => (
          <li
            key={name}
            aria-current={index === step ? "step" : undefined}
            data-done={index < step || undefined}
          >
            <span aria-hidden>{index < step ? <IconCheck size={18} stroke={2.5} /> : index + 1}</span>
            {name}
            {index < step && <span className="visually-hidden">, done</span>}
          </li>
        ))}
      </ol>
      <div className="card">
        {isPending && <LoadingState what="the display" />}
        {!isPending && !display && (
          <PersonStep onCreated={({ id }) => setSearch({ display: id }, { replace: true })} />
        )}
        {display && step === 1 && <ScreenStep display={display} />}
        {display && step === 2 && <HelloStep display={display} />}
      </div>
      {/* The last step has its own way on. */}
      {step < 2 && (
        <Text mt="lg" ta="center">
          <Link className="text-link" to="/dashboard">
            Skip for now
          </Link>
        </Text>
      )}
    </Page>
  );
}

function stepOf(display: Display | null): 0 | 1 | 2 {
  if (!display) return 0;
  return display.devices.length === 0 ? 1 : 2;
}
