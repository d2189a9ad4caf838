import { expect } from "chai";
import type { Display } from "../../../shared/contract/displays.js";
import type { NewMessage } from "../../../shared/contract/messages.js";
import {
  prepareBatch,
  type SendingBatch,
  withoutRefused,
} from "../../../client-dashboard/features/messages/compose/sendingBatch.js";

const MESSAGE: NewMessage = { displayIds: [], text: "Dinner is at six today", when: { kind: "now" } };

describe("a message to many displays", () => {
  let keys: number;
  beforeEach(() => (keys = 0));

  const batch = (ids: string[], before: SendingBatch | null = null, draft = "dinner") =>
    prepareBatch({
      before,
      draft,
      displays: ids.map((id) => ({ id }) as Display),
      message: MESSAGE,
      newKey: () => `key-${(keys += 1)}`,
    });
  const ward = (count: number) => Array.from({ length: count }, (_, index) => `display-${index}`);
  const idsOf = ({ portions }: SendingBatch) => portions.flatMap((portion) => portion.message.displayIds);

  it("goes out in portions of fifty, each display once", () => {
    const sending = batch(ward(120));

    expect(sending.portions.map((portion) => portion.message.displayIds.length)).to.deep.equal([50, 50, 20]);
    expect(idsOf(sending)).to.deep.equal(ward(120));
    expect(new Set(sending.portions.map((portion) => portion.key)).size).to.equal(3);
  });

  it("goes again under the same key where no answer came", () => {
    const first = batch(ward(120));
    first.portions[0]!.isSent = true;

    const again = batch(ward(120), first);

    expect(again.portions).to.deep.equal(first.portions);
  });

  it("does not reach a display twice that was left in after a refusal", () => {
    const first = batch(ward(120));
    first.portions[0]!.isSent = true;

    const again = batch(ward(119), withoutRefused(first));

    expect(idsOf(again)).to.deep.equal(ward(119));
    expect(again.portions.slice(1).map((portion) => portion.key)).to.deep.equal(["key-4", "key-5"]);
  });

  it("is another message when its text is", () => {
    const first = batch(ward(2));
    first.portions[0]!.isSent = true;

    expect(idsOf(batch(ward(2), first, "supper"))).to.deep.equal(ward(2));
  });
});
