/** What is loaded or made at its first use, and kept: what most installations never need costs their start nothing. */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}
