import { Button } from "@mantine/core";
import { IconSearchOff, IconSend } from "@tabler/icons-react";
import { Link } from "react-router";
import type { Display } from "../../../shared/contract/displays.js";
import { EmptyState } from "../../ui/EmptyState.js";
import { ErrorState } from "../../ui/ErrorState.js";
import { LoadingState } from "../../ui/LoadingState.js";
import { ShowMore } from "../../ui/ShowMore.js";
import {
  countText,
  DisplayFinder,
  DisplayTroubles,
  Presence,
  restText,
  useFoundDisplays,
} from "../displays/index.js";

/** A team's many displays: found by search and tag, one line each. */
export function DisplayRows({ displays, now }: { displays: Display[]; now: number }) {
  const { list, found, isNarrowed, finder } = useFoundDisplays(displays);
  const showAll = () => {
    finder.lookFor("");
    finder.filterBy(null);
  };
  const known = isNarrowed ? found.length : displays.length;
  const count = isNarrowed && list.hasNextPage ? `The first ${countText(known)}` : countText(known);
  return (
    <>
      <DisplayFinder finder={finder} count={list.data ? count : ""} />
      {list.isPending && <LoadingState what="the displays" />}
      {list.isError && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {found.length > 0 && (
        <ul className="card display-rows" aria-label="Displays">
          {found.map((display) => (
            <DisplayRow key={display.id} display={display} now={now} />
          ))}
        </ul>
      )}
      {list.data && found.length === 0 && (
        <div className="card display-rows-none">
          <EmptyState icon={IconSearchOff} title="No displays found">
            <p>Try part of the name, a tag or the code.</p>
            <Button variant="default" onClick={showAll}>
              Show all displays
            </Button>
          </EmptyState>
        </div>
      )}
      <ShowMore list={list} />
    </>
  );
}

function DisplayRow({ display, now }: { display: Display; now: number }) {
  const { id, name, tags } = display;
  const words = [...tags, restText(display) ? "Resting" : ""].filter(Boolean);
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
      <DisplayTroubles display={display} now={now} isCompact />
    </li>
  );
}
