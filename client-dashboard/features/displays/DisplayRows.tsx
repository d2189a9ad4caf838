import { Button } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { Link } from "react-router";
import type { Display } from "../../../shared/contract/displays.js";
import { DisplayFinder, useDisplayFinder } from "./DisplayFinder.js";
import { Presence } from "./Presence.js";
import { restWords } from "./presence.js";

/** A team's many displays: found by search and tag, one line each. */
export function DisplayRows({ displays, now }: { displays: Display[]; now: number }) {
  const finder = useDisplayFinder(displays);
  return (
    <>
      <DisplayFinder finder={finder} />
      {finder.shown.length > 0 && (
        <ul className="card display-rows" aria-label="Displays">
          {finder.shown.map((display) => (
            <DisplayRow key={display.id} display={display} now={now} />
          ))}
        </ul>
      )}
      {finder.hasMore && (
        <Button variant="default" fullWidth mt="md" onClick={finder.showMore}>
          Show more
        </Button>
      )}
    </>
  );
}

function DisplayRow({ display, now }: { display: Display; now: number }) {
  const { id, name, tags } = display;
  const words = [...tags, restWords(display) ? "Resting" : ""].filter(Boolean);
  return (
    <li className="display-row">
      <div className="display-row-words">
        <Link to={`/dashboard/displays/${id}`}>{name}</Link>
        {words.length > 0 && <div className="display-row-tags">{words.join(" · ")}</div>}
      </div>
      <Presence display={display} now={now} />
      <Button
        component={Link}
        to={`/dashboard/compose?display=${id}`}
        variant="default"
        size="sm"
        leftSection={<IconSend size={18} aria-hidden />}
        aria-label={`Write to ${name}`}
      >
        Write
      </Button>
    </li>
  );
}
