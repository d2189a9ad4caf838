import { DisplaySetUp } from "./DisplaySetUp.js";

/** The same way for every further person. */
export function NewDisplayPage() {
  return (
    <DisplaySetUp
      title="Set up a display"
      heading="Set up a display"
      intro="One display is for one person. It can have several screens, one in each room."
    />
  );
}
