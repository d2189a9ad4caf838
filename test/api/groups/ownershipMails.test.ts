import { expect } from "chai";
import { Types } from "mongoose";
import type { Email } from "postal-mime";
import { GroupModel } from "../../../server/circle/groups/group.model.js";
import { DeliveryModel } from "../../../server/notifications/deliveries/delivery.model.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";

const GROUP = "Anna Berg's group";

describe("mails about an offered group", () => {
  let app: TestApp;
  let anna: TestUser;
  let kari: TestUser;

  beforeEach(async () => {
    app = await startTestApp({ config: { publicUrl: "https://mantel.example" } });
    anna = await buildCaregiver(app, { name: "Anna Berg" });
    kari = await buildMember(app, { owner: anna, name: "Kari Moe" });
  });

  afterEach(() => app.close());

  it("tell the member that it is offered, and where to answer, in HTML and plain text", async () => {
    await offer(kari);

    const [mail] = await sent();
    expect(mail?.to?.[0]?.address).to.equal(kari.email);
    expect(mail?.subject).to.equal(`Anna Berg offers you ${GROUP}`);
    expect(mail?.text)
      .to.include("You can accept or decline; until you accept, nothing changes.")
      .and.include("https://mantel.example/group");
    expect(mail?.html)
      .to.include("https://mantel.example/group")
      .and.include("Anna Berg stays as a caregiver");
  });

  it("tell who offered it that it was accepted", async () => {
    await offer(kari);
    await sent();
    await answer(kari, true);

    const mail = (await sent()).at(-1);
    expect(mail?.to?.[0]?.address).to.equal(anna.email);
    expect(mail?.subject).to.equal(`Kari Moe owns ${GROUP} now`);
    expect(mail?.text)
      .to.include("You stay in it as a caregiver")
      .and.include("https://mantel.example/group");
    expect(mail?.html).to.include("You stay in it as a caregiver");
  });

  it("tell who offered it that it was declined", async () => {
    await offer(kari);
    await sent();
    await answer(kari, false);

    const mail = (await sent()).at(-1);
    expect(mail?.to?.[0]?.address).to.equal(anna.email);
    expect(mail?.subject).to.equal(`Kari Moe declined ${GROUP}`);
    expect(mail?.text).to.include("It stays yours, and nothing has changed.");
  });

  it("are not sent for an offer that was taken back, went to another or ended with the membership first", async () => {
    const ivar = await buildMember(app, { owner: anna, name: "Ivar Li" });
    const olav = await buildMember(app, { owner: anna, name: "Olav Li" });
    await offer(kari);
    await offer(null);
    await offer(ivar);
    await offer(olav);
    await app.call(groupsApi.removeMember, { params: { userId: olav.userId } }, { as: anna });

    expect(
      (await subjects()).filter((subject) => /offers you|declined|owns/.test(subject ?? "")),
    ).to.deep.equal([]);
  });

  it("are sent once, however often the same is said, and again for a new offer", async () => {
    await Promise.all([offer(kari), offer(kari), offer(kari)]);
    await offer(kari);
    expect(await subjects()).to.deep.equal([`Anna Berg offers you ${GROUP}`]);

    await answer(kari, false);
    await answer(kari, false);
    await offer(kari);

    expect(await subjects()).to.have.members([
      `Anna Berg offers you ${GROUP}`,
      `Kari Moe declined ${GROUP}`,
      `Anna Berg offers you ${GROUP}`,
    ]);
  });

  it("are sent also when the process died between the answer and the mail, once it is repeated", async () => {
    await offer(kari);
    await sent();
    await answer(kari, true);
    // As a process leaves it that dies after the one write that counts.
    await DeliveryModel.deleteMany({ kind: "ownershipAnsweredMail" });

    await answer(kari, true);

    expect((await subjects()).at(-1)).to.equal(`Kari Moe owns ${GROUP} now`);
  });

  it("do not tell a later owner of an answer that was none of theirs", async () => {
    await GroupModel.updateOne({ _id: anna.groupId }, { ownerId: new Types.ObjectId(kari.userId) });

    await answer(kari, true);

    expect(await sent()).to.deep.equal([]);
  });

  function offer(to: TestUser | null) {
    const body = { userId: to?.userId ?? null, ...(to && { password: anna.password }) };
    return app.call(groupsApi.offerOwnership, { body }, { as: anna });
  }

  function answer(as: TestUser, accept: boolean) {
    return app.call(groupsApi.answerOwnership, { body: { accept } }, { as });
  }

  async function sent(): Promise<Email[]> {
    await app.runDueWork();
    return app.mails();
  }

  async function subjects() {
    return (await sent()).map(({ subject }) => subject);
  }
});
