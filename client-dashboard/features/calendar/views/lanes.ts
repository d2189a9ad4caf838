/** Something on a day, in minutes from its midnight. */
export interface Span {
  from: number;
  until: number;
}

export interface Lane {
  /** Which of the columns beside each other, from 0. */
  lane: number;
  /** How many there are where it stands. */
  lanes: number;
}

/** Puts what overlaps beside each other; `spans` by their beginning. */
export function placeInLanes(spans: readonly Span[]): Lane[] {
  const placed: Lane[] = [];
  let group: number[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const index of group) placed[index]!.lanes = ends.length;
    group = [];
    ends = [];
  };
  spans.forEach(({ from, until }, index) => {
    if (ends.every((end) => end <= from)) close();
    const free = ends.findIndex((end) => end <= from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = until;
    group.push(index);
    placed.push({ lane, lanes: 1 });
  });
  close();
  return placed;
}
