import { Text } from "@mantine/core";
import { BRAND } from "../../shared/brand.js";
import { TOASTS } from "../../shared/texts.js";
import { FeedbackForm } from "../features/feedback/index.js";
import { notify } from "../ui/notify.js";
import { Page } from "../ui/Page.js";

export function ContactPage() {
  return (
    <Page title="Contact" width="narrow">
      <Text mb="lg">
        A question, a wish, something that doesn't work? Write to us here or at{" "}
        <a className="text-link" href={`mailto:${BRAND.contactEmail}`}>
          {BRAND.contactEmail}
        </a>
        .
      </Text>
      <div className="card">
        <FeedbackForm
          type="contact"
          commentsLabel="Message"
          submitLabel="Send"
          onSent={() => notify(TOASTS.contactSent, "success")}
          onFailed={() => notify(TOASTS.contactFailed(BRAND.contactEmail), "error")}
        />
      </div>
    </Page>
  );
}
