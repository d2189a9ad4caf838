const START = { signedIn: "Go To Dashboard", remembered: "Log In", signedOut: "Sign Up" } as const;

/** The way into the product, by who is signed in, and beside it a look at it. All labels are in the page, see frame/boot.ts. */
export function StartLinks() {
  return (
    <p className="buttons">
      <a className="button" data-for="signedIn" href="/dashboard">
        {START.signedIn}
      </a>
      <a className="button" data-for="remembered" href="/login">
        {START.remembered}
      </a>
      <a className="button" data-for="signedOut" href="/login">
        {START.signedOut}
      </a>
      <DemoLink />
    </p>
  );
}

export function DemoLink({ label = "Try a Demo" }: { label?: string }) {
  return (
    <a className="button button-quiet" href="/display/demo" target="_blank" rel="noreferrer">
      {label}
    </a>
  );
}
