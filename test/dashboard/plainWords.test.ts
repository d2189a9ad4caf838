import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect } from "chai";
import ts from "typescript";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** What the dashboard said once, and what it says now; `{}` stands for what is filled in. */
const REWORDED: ReadonlyArray<[before: RegExp, now: RegExp]> = [
  [/I come by at/, /^I'll come by at three\./],
  [/\bGo on\b/, /^Continue$/],
  [/Leave this for later/, /^Skip for now$/],
  [/my dashboard without it/i, /^Skip$/],
  [/^To 12\b/, /^12-hour$/],
  [/^To 24\b/, /^24-hour$/],
  [/Every how many/, /^Every$/],
  [/One more time/, /^Add a time$/],
  [/The next showings/, /^Next reminders$/],
  [/What shall be deleted/, /^Delete reminder$/],
  [/^Keep it$/, /^Cancel$/],
  [/Nobody has said/, /^No one has answered yet$/],
  [/The text is missing/, /^Write a message first$/],
  [/Leaves by itself/, /^Until \{\}$/],
  [/A card says what/, /^A note beside the clock\. No sound, no reply\.$/],
  [/Not yet known to be shown/, /^On its way to the screen\.$/],
  [/Not a drawing/, /^This is the real display, live\./],
  [/Somebody has a display already/, /^\{\} invited you to help care for \{\}\.$/],
];

/** docs/PRODUCT.md, "Fixed calls and texts". */
const FIXED = new Set([
  "About Us",
  "Contact Us",
  "Go To Dashboard",
  "Google Calendar",
  "Log In",
  "Log Out",
  "Mobile App",
  "My Account",
  "My Dashboard",
  "Pending Group Invitations",
  "Privacy Policy",
  "Reach Out to Us",
  "Resend Verification Email",
  "Reset Password",
  "Share Feedback",
  "Sign Up",
  "Terms of Service",
  "Thank You!",
  "Update Subscription",
  "The Dashboard",
  "The Display",
  "Try a Demo",
  "Try the Demo",
  "Welcome Back!",
]);

describe("the words of the dashboard (docs/decisions/027)", () => {
  const texts = ["client-dashboard", "shared/contract", "shared/texts.ts"].flatMap(textsBelow);
  const mails = ["server/notifications", "server/features"].flatMap(textsBelow);
  const saying = (pattern: RegExp, among = texts) => among.filter(({ text }) => pattern.test(text));

  for (const [before, now] of REWORDED)
    it(`says ${now.source}, and no more ${before.source}`, () => {
      expect(saying(before)).to.deep.equal([]);
      expect(saying(now)).to.not.deep.equal([]);
    });

  it("spells email one way, in mails too", () => {
    expect(saying(/\be-mail|\beMail\b|\bE-?Mail/, [...texts, ...mails])).to.deep.equal([]);
    expect(saying(/^Email$/)).to.not.deep.equal([]);
  });

  it("calls it log in everywhere, and the button Log In", () => {
    expect(
      saying(/\bsign(s|ed|ing)? (in|out)\b|\bsign-(in|out)s?\b(?!-)/i, [...texts, ...mails]),
    ).to.deep.equal([]);
    expect(saying(/^Log in$|\bLogin\b/)).to.deep.equal([]);
    expect(saying(/^Log In$/)).to.not.deep.equal([]);
  });

  it("capitalizes the first word only, outside the labels that were there first", () => {
    const titles = saying(/^[A-Z][a-z]+( [A-Za-z]+)? (?!Google)[A-Z][a-z]+$/).filter(
      ({ text }) => !FIXED.has(text),
    );

    expect(titles).to.deep.equal([]);
    expect(saying(/^Go To Dashboard$/).map(({ file }) => file)).to.deep.equal([
      "client-dashboard/site/pages/parts/StartLinks.tsx",
    ]);
  });

  it("names in mails and answers each button as it is called", () => {
    const said = ["server/notifications", "server/auth", "server/features"].flatMap(textsBelow);
    const named = said.flatMap(({ text }) =>
      [...text.matchAll(/(?:press|choose|then) “([^”{}]+)”/g)].map(([, label]) => label!),
    );
    const labels = new Set([...texts, ...textsBelow("client-display")].map(({ text }) => text));

    expect(named).to.include.members(["Forgot password", "Mark as done", "Change code"]);
    expect(named.filter((label) => !labels.has(label))).to.deep.equal([]);
  });
});

interface FoundText {
  text: string;
  file: string;
}

/** Every string, template and text between tags; templates with `{}` for their values. */
function textsBelow(folder: string): FoundText[] {
  return sourcesBelow(path.join(ROOT, folder)).flatMap((file) => {
    const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true, kind);
    const found: FoundText[] = [];
    const visit = (node: ts.Node): void => {
      // Summaries of calls are for developers.
      if (ts.isImportDeclaration(node) || isSummary(node)) return;
      const text = textOf(node);
      if (text) found.push({ text, file: path.relative(ROOT, file) });
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });
}

function sourcesBelow(place: string): string[] {
  if (statSync(place).isFile()) return [place];
  const names = readdirSync(place, { recursive: true, encoding: "utf8" });
  return names.filter((name) => /\.tsx?$/.test(name)).map((name) => path.join(place, name));
}

function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isJsxText(node)) return node.text.replace(/\s+/g, " ").replaceAll("&apos;", "'").trim();
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join("");
  return null;
}

function isSummary(node: ts.Node): boolean {
  return ts.isPropertyAssignment(node) && node.name.getText() === "summary";
}
