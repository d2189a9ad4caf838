import { expect } from "chai";
import { UserModel } from "../../../server/circle/accounts/user.model.js";
import { DeliveryModel } from "../../../server/notifications/deliveries/delivery.model.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import { notificationsApi } from "../../../shared/contract/notifications.js";
import { NEWS_BUNDLED_FOR_MS } from "../../../shared/limits.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { dieAtWrite } from "../../support/faults/dieAtWrite.js";
import { forgetNews } from "../../support/steps/forgetNews.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

describe("changes of a group", () => {
  let app: TestApp;
  let clock: TestClock;
  let anna: TestUser;
  let eva: TestUser;
  let ida: TestUser;
  let per: TestUser;

  beforeEach(async () => {
    clock = new TestClock("2026-11-23T09:00:00.000Z");
    app = await startTestApp({ clock, config: { newsBundledForMs: NEWS_BUNDLED_FOR_MS } });
    anna = await buildCaregiver(app, { name: "Anna Berg" });
    const mum = await buildDisplay(app, anna, { name: "Mum" });
    eva = await buildMember(app, { owner: anna, name: "Eva" });
    ida = await buildMember(app, { owner: anna, name: "Ida", displayIds: [mum.id] });
    per = await buildMember(app, { owner: anna, name: "Per" });
    await forgetNews();
  });

  afterEach(() => app.close());

  /** Subject and address of what was mailed since the last look. */
  const told = async () => {
    await app.runDueWork();
    const mails = await app.mails();
    return mails.map(({ subject, to }) => `${to?.[0]?.address ?? ""}: ${subject ?? ""}`).sort();
  };
  const line = (user: TestUser, subject: string) => `${user.email}: ${subject}`;

  it("tell who sees the whole group that somebody left, and not who sees only a part", async () => {
    await app.call(groupsApi.leaveGroup, { body: { groupID: anna.groupId } }, { as: per });

    const subject = "Per left Anna Berg's group";
    expect(await told()).to.deep.equal([line(anna, subject), line(eva, subject)].sort());
  });

  it("tell the others, and not the owner, whom the owner has removed", async () => {
    await app.call(groupsApi.removeMember, { params: { userId: per.userId } }, { as: anna });

    expect(await told()).to.deep.equal([line(eva, "Per was removed from Anna Berg's group")]);
  });

  it("tell that somebody joined", async () => {
    const mia = await buildCaregiver(app, { name: "Mia" });
    await UserModel.updateOne({ _id: mia.userId }, { emailVerified: true });
    await app.call(groupsApi.invite, { body: { email: mia.email } }, { as: anna });
    await forgetNews();

    const body = { accept: true, groupID: anna.groupId };
    await app.call(groupsApi.acceptGroupInvite, { body }, { as: mia });
    await app.call(groupsApi.acceptGroupInvite, { body }, { as: mia });

    const subject = "Mia joined Anna Berg's group";
    const joined = (await told()).filter((one) => one.includes("joined"));
    expect(joined).to.deep.equal([line(anna, subject), line(eva, subject), line(per, subject)].sort());
  });

  it("tell everybody who owns the group now, but the two who know it", async () => {
    const offer = { userId: per.userId, password: anna.password };
    await UserModel.updateOne({ _id: anna.userId }, { emailVerified: true });
    await app.call(groupsApi.offerOwnership, { body: offer }, { as: anna });
    await forgetNews();

    await app.call(groupsApi.answerOwnership, { body: { accept: true } }, { as: per });

    const subject = "Per now owns Anna Berg's group";
    const owns = (await told()).filter((one) => one.includes("now owns"));
    expect(owns).to.deep.equal([line(eva, subject), line(ida, subject)].sort());
  });

  it("tell nobody who does not want to hear of it, or has left meanwhile", async () => {
    await app.call(notificationsApi.edit, { body: { group: { push: true, mail: false } } }, { as: anna });
    await app.call(groupsApi.leaveGroup, { body: { groupID: anna.groupId } }, { as: per });
    await app.call(groupsApi.leaveGroup, { body: { groupID: anna.groupId } }, { as: eva });

    expect(await told()).to.deep.equal([]);
  });

  it("tell of two at once in one mail, after the first", async () => {
    await app.call(groupsApi.leaveGroup, { body: { groupID: anna.groupId } }, { as: per });
    await told();
    for (const user of [eva, ida])
      await app.call(groupsApi.leaveGroup, { body: { groupID: anna.groupId } }, { as: user });
    await told();
    clock.advance(NEWS_BUNDLED_FOR_MS);

    const annas = (await told()).filter((one) => one.startsWith(anna.email));
    expect(annas).to.deep.equal(
      [line(anna, "Per left Anna Berg's group"), line(anna, "2 new things")].sort(),
    );
  });

  it("go with the account that they name", async () => {
    await app.call(groupsApi.leaveGroup, { body: { groupID: anna.groupId } }, { as: per });

    expect(await DeliveryModel.countDocuments({ "payload.userId": per.userId })).to.equal(2);
  });

  it("are told once, wherever a process dies that somebody leaves by", async () => {
    for (let write = 1, died: string | null = ""; died !== null; write += 1) {
      died = await dieAtWrite({ side: "behind", write }, () =>
        app.callRaw(groupsApi.leaveGroup, { body: { groupID: anna.groupId } }, { as: per }),
      );
      if (died !== null)
        await app.callRaw(groupsApi.leaveGroup, { body: { groupID: anna.groupId } }, { as: per });
      clock.advance(1_000);
    }

    expect((await told()).filter((one) => one.startsWith(anna.email))).to.have.length(1);
  });
});
