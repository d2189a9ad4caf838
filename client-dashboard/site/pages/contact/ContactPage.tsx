import { ContactForm } from "../../contact/ContactForm.js";
import contactStyles from "../../contact/contact.css";
import { CONTACT_FORM } from "../../contact/texts.js";
import type { SiteFacts, SiteRoute } from "../../routes.js";
import { CONTACT_PAGE } from "./texts.js";

function ContactPage({ contactEmail }: SiteFacts) {
  return (
    <div className="page contact-page">
      <div>
        <h1>{CONTACT_PAGE.heading}</h1>
        <p className="lead">{CONTACT_PAGE.lead}</p>
        {contactEmail !== null && (
          <p className="lead">
            {CONTACT_PAGE.orByMail} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
          </p>
        )}
        <p className="lead">{CONTACT_PAGE.noEmergency}</p>
      </div>
      <div className="card">
        <ContactForm type="contact" commentsLabel={CONTACT_FORM.message} contactEmail={contactEmail} />
      </div>
    </div>
  );
}

export const contactRoute: SiteRoute = {
  path: "/contact",
  title: CONTACT_PAGE.title,
  description: CONTACT_PAGE.description,
  page: ContactPage,
  styles: contactStyles,
};
