import { Button, TextInput } from "@mantine/core";
import { useState, type KeyboardEvent } from "react";
import { FeedUrl } from "../../../../../shared/contract/headlines.js";
import { FEED_URL_MAX } from "../../../../../shared/limits.js";

interface FeedFieldProps {
  /** Adds the feed if it can be read; answers what is wrong in words, or null. */
  onAdd: (url: string) => Promise<string | null>;
}

/** The address of one more feed, which is read before it is taken. */
export function FeedField({ onAdd }: FeedFieldProps) {
  const [address, setAddress] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [isChecking, setIsChecking] = useState(false);

  async function add(): Promise<void> {
    const url = withScheme(address);
    const parsed = FeedUrl.safeParse(url);
    if (!parsed.success) return setError(parsed.error.issues[0]?.message ?? null);
    setError(null);
    setIsChecking(true);
    const problem = await onAdd(parsed.data);
    setIsChecking(false);
    setError(problem);
    if (problem === null) setAddress("");
  }

  /** It stands inside the form that saves: Enter here means this feed. */
  function handleKey(event: KeyboardEvent): void {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (!isChecking) void add();
  }

  return (
    <div className="feed-field">
      <TextInput
        type="url"
        inputMode="url"
        label="Feed address"
        description="RSS or Atom. Look for it on the newspaper's website. It's checked before it's added."
        placeholder="https://news.example/rss"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={FEED_URL_MAX}
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
        onKeyDown={handleKey}
        error={error}
        errorProps={{ role: "alert" }}
      />
      <Button variant="default" loading={isChecking} onClick={() => void add()}>
        Check and add
      </Button>
    </div>
  );
}

/** `news.example/rss` is what people read aloud. */
function withScheme(address: string): string {
  const typed = address.trim();
  return typed === "" || /^[a-z]+:/i.test(typed) ? typed : `https://${typed}`;
}
