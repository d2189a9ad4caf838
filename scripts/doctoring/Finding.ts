/** What was found of one thing that the environment names. `off`: it names none, which may be what is wanted. */
export interface Finding {
  name: string;
  state: "fine" | "off" | "wrong";
  words: string;
}
