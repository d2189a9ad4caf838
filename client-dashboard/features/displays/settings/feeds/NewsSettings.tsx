import { Switch } from "@mantine/core";
import { FEEDS_MAX } from "../../../../../shared/limits.js";
import { keepPlace } from "../../../../ui/keepPlace.js";
import { FeedField } from "./FeedField.js";
import { FeedRow } from "./FeedRow.js";
import { SettingsSection } from "../SettingsSection.js";
import { useFeedChecks } from "./useFeedChecks.js";
import type { SettingsForm } from "../useSettingsForm.js";

/** Headlines of newspapers that the family chose, and a joke. */
export function NewsSettings({ form }: { form: SettingsForm }) {
  const { feeds, joke } = form.values;
  const checks = useFeedChecks();
  const error = Object.entries(form.errors).find(([field]) => field.startsWith("feeds"))?.[1];

  async function add(url: string): Promise<string | null> {
    if (feeds.includes(url)) return "You already have this feed.";
    const problem = await checks.check(url);
    if (problem === null) form.change({ feeds: [...feeds, url] });
    return problem;
  }

  function remove(url: string): void {
    const goOn = keepPlace();
    form.change({ feeds: feeds.filter((other) => other !== url) });
    goOn();
  }

  return (
    <SettingsSection
      id="news-heading"
      title="News and a joke"
      hint="The newest headlines take turns, without pictures. Choose something that's good to read every day. The picture shows them once they're saved."
      form={form}
      saveLabel="Save news and joke"
    >
      {feeds.length > 0 && (
        <ul className="quiet-list" aria-label="Feeds">
          {feeds.map((url) => (
            <FeedRow
              key={url}
              url={url}
              known={checks.known[url] ?? null}
              isChecking={checks.checking.includes(url)}
              onCheck={() => void checks.check(url)}
              onRemove={() => remove(url)}
            />
          ))}
        </ul>
      )}
      {feeds.length < FEEDS_MAX ? (
        <FeedField onAdd={add} />
      ) : (
        <p className="field-hint">You can have up to five feeds.</p>
      )}
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <Switch
        label="A joke of the day"
        description="One a day, in the screen's language."
        checked={joke}
        onChange={(event) => form.change({ joke: event.currentTarget.checked })}
      />
    </SettingsSection>
  );
}
