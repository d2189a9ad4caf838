/** For a field of Mantine's whose error stands elsewhere: by itself it would say that it has no description, whatever it is given. */
export const OWN_ARIA = { withAria: false };
