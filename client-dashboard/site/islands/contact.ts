import { TOASTS } from "../../../shared/texts.js";
import { localStore } from "../../api/browserStore.js";
import { PostError, postJson } from "./postJson.js";
import { forgetSession } from "./session.js";
import { showToast } from "./showToast.js";

const SESSION_OVER = 403;
const SESSION_ENDED = "Your session has ended. Please log in again.";

interface Known {
  name?: unknown;
  email?: unknown;
}

/** Asked for once by a page. */
let profile: Promise<Known> | null = null;

/** Sends a contact form. One that was sent is cleared, and its dialog closes; one that was not keeps what was typed. */
export function startContact(root: HTMLElement): void {
  const form = root as HTMLFormElement;
  const submit = form.querySelector<HTMLButtonElement>("[type=submit]");
  const send = () => {
    // Enter pressed twice is one message.
    if (!submit || submit.getAttribute("aria-busy") === "true") return;
    submit.setAttribute("aria-busy", "true");
    void sendForm(form).finally(() => {
      submit.removeAttribute("aria-busy");
      delete form.dataset.asked;
    });
  };
  form.addEventListener("submit", send);
  // Before this script was here (frame/boot.ts).
  if (form.dataset.asked !== undefined) send();
  void fillInKnown(form);
  form.addEventListener("input", ({ target }) => target instanceof HTMLElement && clearError(target));
}

/** Who is signed in need not write who they are. Nobody waits for it, and what was typed meanwhile stays. */
async function fillInKnown(form: HTMLFormElement): Promise<void> {
  const token = localStore.get("userToken");
  // What is no token of ours would only be refused.
  if (token === null || claimsOf(token).exp === undefined) return;
  profile ??= fetchProfile(token);
  const { name, email } = await profile;
  const known = { name, email };
  for (const [field, value] of Object.entries(known)) {
    const input = form.elements.namedItem(field);
    if (input instanceof HTMLInputElement && input.value === "" && typeof value === "string")
      input.value = value;
  }
}

async function fetchProfile(token: string): Promise<Known> {
  try {
    if ((claimsOf(token).exp ?? 0) * 1_000 < Date.now())
      return await (await import("./freshProfile.js")).fetchFreshProfile();
    const answer = await fetch("/api/getUserData", { headers: { Authorization: `Bearer ${token}` } });
    return answer.ok ? ((await answer.json()) as Known) : {};
  } catch {
    // No connection, or no session any more: the fields stay empty.
    return {};
  }
}

async function sendForm(form: HTMLFormElement): Promise<void> {
  const isPage = form.dataset.type === "contact";
  try {
    await postJson("/api/feedback", requestOf(form));
    form.reset();
    form.closest("dialog")?.close();
    showToast(isPage ? TOASTS.contactSent : TOASTS.feedbackSent, "success");
  } catch (error) {
    if (!(error instanceof PostError)) throw error;
    if (error.status === SESSION_OVER) return endSession();
    if (error.field !== null && showError(form, error.field, error.message)) return;
    const address = document.querySelector<HTMLMetaElement>('meta[name="contact-email"]')?.content ?? null;
    showToast(isPage ? TOASTS.contactFailed(address) : TOASTS.feedbackFailed(address), "error");
  }
}

function requestOf(form: HTMLFormElement): unknown {
  const typed = new FormData(form);
  const text = (name: string) => {
    const value = typed.get(name);
    return typeof value === "string" ? value : "";
  };
  const userID = claimsOf(localStore.get("userToken")).sub ?? null;
  return {
    formData: { name: text("name"), email: text("email"), comments: text("comments") },
    type: form.dataset.type,
    ...(userID === null ? {} : { userID }),
    ...(text("website") === "" ? {} : { website: text("website") }),
  };
}

interface Claims {
  sub?: string;
  /** Epoch seconds. */
  exp?: number;
}

/** Of the access token, which says in its middle part whose it is and until when; nothing of one that is not ours. */
function claimsOf(token: string | null): Claims {
  try {
    const middle = (token ?? "").split(".")[1] ?? "";
    return JSON.parse(atob(middle.replace(/-/g, "+").replace(/_/g, "/"))) as Claims;
  } catch {
    // The message then goes as a visitor's.
    return {};
  }
}

/** The message goes again, as a visitor's, when it is sent again. */
function endSession(): void {
  forgetSession();
  showToast(SESSION_ENDED, "error");
}

/** Whether the form has the field that the server named. */
function showError(form: HTMLFormElement, field: string, message: string): boolean {
  const input = form.elements.namedItem(field.replace("formData.", ""));
  if (!(input instanceof HTMLElement)) return false;
  clearError(input);
  const words = document.createElement("p");
  words.id = `${input.id}-error`;
  words.className = "field-error";
  words.textContent = message;
  input.after(words);
  input.setAttribute("aria-invalid", "true");
  input.setAttribute("aria-describedby", words.id);
  input.focus();
  return true;
}

function clearError(input: HTMLElement): void {
  document.getElementById(`${input.id}-error`)?.remove();
  input.removeAttribute("aria-invalid");
  input.removeAttribute("aria-describedby");
}
