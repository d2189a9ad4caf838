import { CONTACT_DIALOGS, type ContactDialogType } from "../../../shared/texts.js";
import { ContactForm } from "./ContactForm.js";
import { CONTACT_FORM } from "./texts.js";

interface ReachOutProps {
  type: ContactDialogType;
  /** Of the button. */
  label: string;
  contactEmail: string | null;
}

/** A button and the contact dialog that it opens. Without JavaScript it is a link to the contact page. */
export function ReachOut({ type, label, contactEmail }: ReachOutProps) {
  const { title, description } = CONTACT_DIALOGS[type];
  const id = `dialog-${type}`;
  return (
    <>
      <button type="button" className="button needs-script" data-opens-dialog={id} aria-haspopup="dialog">
        {label}
      </button>
      <noscript>
        <a className="button" href="/contact">
          {label}
        </a>
      </noscript>
      <dialog
        id={id}
        className="contact-dialog"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
      >
        <div className="contact-dialog-inner">
          <div className="contact-dialog-head">
            <h2 id={`${id}-title`}>{title}</h2>
            <button
              type="button"
              className="dialog-close"
              data-closes-dialog=""
              aria-label={CONTACT_FORM.close}
            >
              <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
                <path d="m4 4 12 12M16 4 4 16" stroke="currentColor" strokeWidth="2" />
              </svg>
            </button>
          </div>
          <p id={`${id}-text`} className="quiet">
            {description}
          </p>
          <ContactForm type={type} commentsLabel={CONTACT_FORM.comments} contactEmail={contactEmail} />
        </div>
        <div className="toasts" />
      </dialog>
    </>
  );
}
