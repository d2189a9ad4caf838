import type { FeedbackType } from "../../../shared/contract/feedback.js";
import { COMMENTS_MAX, EMAIL_MAX, NAME_MAX } from "../../../shared/limits.js";
import { CONTACT_FORM } from "./texts.js";

interface ContactFormProps {
  type: FeedbackType;
  /** What the long field is called: Message on the contact page, Comments in a dialog. */
  commentsLabel: string;
  contactEmail: string | null;
}

/** Name, email and words to whoever hosts this. The browser checks that all are there; islands/contact.ts sends them. */
export function ContactForm({ type, commentsLabel, contactEmail }: ContactFormProps) {
  const id = (field: string) => `${type}-${field}`;
  return (
    <>
      <form className="contact-form needs-script" data-island="contact" data-type={type}>
        <div className="field">
          <label htmlFor={id("name")}>{CONTACT_FORM.name}</label>
          <input id={id("name")} name="name" type="text" autoComplete="name" maxLength={NAME_MAX} required />
        </div>
        <div className="field">
          <label htmlFor={id("email")}>{CONTACT_FORM.email}</label>
          <input
            id={id("email")}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={EMAIL_MAX}
            required
          />
        </div>
        <div className="field">
          <label htmlFor={id("comments")}>{commentsLabel}</label>
          <textarea id={id("comments")} name="comments" rows={6} maxLength={COMMENTS_MAX} required />
        </div>
        <Trap id={id("website")} />
        <button className="button submit" type="submit">
          <span className="spinner" aria-hidden="true" />
          {CONTACT_FORM.submit}
        </button>
      </form>
      <noscript>
        <p>
          {contactEmail === null ? (
            CONTACT_FORM.needsScript
          ) : (
            <>
              {CONTACT_FORM.needsScriptButAddress} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
            </>
          )}
        </p>
      </noscript>
    </>
  );
}

/** No person sees it: what fills it in is a program (shared/contract/feedback.ts). */
function Trap({ id }: { id: string }) {
  return (
    <div className="contact-trap" aria-hidden="true">
      <label htmlFor={id}>Website</label>
      <input id={id} name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
