import { expect } from "chai";
import { authMessage, AUTH_MESSAGES, CONTACT_DIALOGS, GROUP_MESSAGES, TOASTS } from "../../shared/texts.js";
import * as specified from "../journeys/site/specifiedTexts.js";

/** The journeys wait for a toast by its name in shared/texts.ts: that it says what is specified is seen here. */
describe("the texts that stay word for word", () => {
  it("are those of the log-in", () => {
    expect(AUTH_MESSAGES).to.deep.equal(specified.AUTH_MESSAGES);
    expect(authMessage("no-such-code", "why")).to.equal(specified.OTHER_AUTH_MESSAGE("why"));
  });

  it("are those of the groups", () => {
    expect(GROUP_MESSAGES.emailNotVerified).to.equal(specified.QUESTIONS.switching);
    expect(GROUP_MESSAGES.leaveQuestion("The Bergs")).to.equal(specified.QUESTIONS.leaving("The Bergs"));
  });

  it("are those of the toasts", () => {
    const { accountUpdateFailed, groupChangeFailed, groupLeaveFailed, subscriptionFailed } = TOASTS;
    const { notificationsUnavailable, notificationsDenied, notificationsNoToken, notificationsFailed } =
      TOASTS;
    const { accountUpdated, groupChanged, groupLeft, testMessageSent, resetLinkSent } = TOASTS;

    expect([
      ...[accountUpdateFailed, groupChangeFailed, groupLeaveFailed, subscriptionFailed],
      ...[notificationsUnavailable, notificationsDenied, notificationsNoToken, notificationsFailed],
    ]).to.deep.equal(specified.FAILURE_TOASTS);
    expect([accountUpdated, groupChanged, groupLeft, testMessageSent, resetLinkSent]).to.deep.equal(
      specified.SUCCESS_TOASTS,
    );
    expect(TOASTS.pushReceived("Tea")).to.equal(specified.TOASTS.pushReceived("Tea"));
  });

  it("are those of the contact forms", () => {
    const { feedbackSent, contactSent, feedbackFailed, contactFailed } = TOASTS;

    expect([feedbackSent, contactSent]).to.deep.equal([
      specified.TOASTS.dialogSent,
      specified.TOASTS.pageSent,
    ]);
    expect([feedbackFailed("a@b.example"), contactFailed("a@b.example")]).to.deep.equal([
      specified.TOASTS.dialogFailed("a@b.example"),
      specified.TOASTS.pageFailed("a@b.example"),
    ]);
    expect(Object.entries(CONTACT_DIALOGS).map(([type, { title }]) => [type, title])).to.deep.equal([
      ["feedback", "Feedback"],
      ["accountFeedback", "Feedback"],
      ["professionalReachOut", "Reach Out to Us"],
      ["communityReachOutFromPricingPage", "Reach Out to Us"],
    ]);
    expect(CONTACT_DIALOGS.accountFeedback.description).to.match(/decision maker will see/);
  });
});
