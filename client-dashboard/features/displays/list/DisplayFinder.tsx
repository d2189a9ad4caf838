import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import type { Display } from "../../../../shared/contract/displays.js";
import { NAME_MAX } from "../../../../shared/limits.js";
import { filterDisplays, tagsOf } from "./filterDisplays.js";
import "./finder.css";

/** So many rows at a time; the next ones by a button, so that hundreds do not weigh on an old phone. */
const PAGE = 40;

/** What is looked for among many displays, and what of it is on the page. */
export function useDisplayFinder(displays: Display[]) {
  const [search, setSearch] = useState("");
  const [tag, setTag] = useState<string | null>(null);
  const [count, setCount] = useState(PAGE);
  const tags = tagsOf(displays);
  // The last display with the chosen tag may have lost it meanwhile.
  const chosen = tag !== null && tags.includes(tag) ? tag : null;
  const found = filterDisplays(displays, { search, tag: chosen });
  return {
    search,
    tags,
    tag: chosen,
    found,
    shown: found.slice(0, count),
    hasMore: found.length > count,
    showMore: () => setCount(count + PAGE),
    lookFor: (text: string) => {
      setSearch(text);
      setCount(PAGE);
    },
    filterBy: (name: string | null) => {
      setTag(name);
      setCount(PAGE);
    },
  };
}

interface DisplayFinderProps {
  finder: {
    search: string;
    lookFor: (text: string) => void;
    tags: string[];
    /** null: any. */
    tag: string | null;
    filterBy: (tag: string | null) => void;
  };
  /** How many were found, in words. */
  count: string;
}

/** The search field, the tags to filter by, and how many were found. */
export function DisplayFinder({ finder, count }: DisplayFinderProps) {
  const { search, tags, tag, lookFor, filterBy } = finder;
  return (
    <div className="finder">
      <TextInput
        type="search"
        label="Search"
        placeholder="Name, tag or code"
        maxLength={NAME_MAX}
        autoComplete="off"
        leftSection={<IconSearch size={20} aria-hidden />}
        value={search}
        onChange={(event) => lookFor(event.currentTarget.value)}
      />
      {tags.length > 0 && (
        <div className="tag-chips" role="group" aria-label="Tags">
          {tags.map((name) => (
            <button
              key={name}
              type="button"
              className="tag-chip"
              aria-pressed={name === tag}
              onClick={() => filterBy(name === tag ? null : name)}
            >
              {name}
            </button>
          ))}
        </div>
      )}
      <p className="finder-count" role="status">
        {count}
      </p>
    </div>
  );
}
