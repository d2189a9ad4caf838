import type { AppContext } from "../../server/AppContext.js";
import { createMailer } from "../../server/notifications/mail.js";
import { OutboxModel } from "../../server/notifications/outboxItem.model.js";
import { sendOutboxItem } from "../../server/notifications/sendOutboxItem.js";

/** Sends what is due without saying first that it does: two of them send everything twice. */
export async function sendWithoutLease(app: AppContext): Promise<void> {
  const mailer = createMailer(app.config, app.log);
  const due = await OutboxModel.find({ doneAt: null, dueAt: { $lte: new Date(app.now()) } });
  for (const item of due) {
    await sendOutboxItem(app, mailer, item);
    await OutboxModel.updateOne({ _id: item._id }, { doneAt: new Date(app.now()) });
  }
}

/** Notes a mail as sent and sends it then: what is frozen in between is lost. */
export async function sendAfterNoting(app: AppContext): Promise<void> {
  const mailer = createMailer(app.config, app.log);
  for (;;) {
    const now = new Date(app.now());
    const due = { doneAt: null, dueAt: { $lte: now } };
    const item = await OutboxModel.findOneAndUpdate(due, { doneAt: now }, { returnDocument: "after" });
    if (!item) return;
    await sendOutboxItem(app, mailer, item);
  }
}
