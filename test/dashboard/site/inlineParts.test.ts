import { expect } from "chai";
import { inlineParts } from "../../../client-dashboard/site/pages/prose/inlineParts.js";

describe("inlineParts", () => {
  it("takes a text apart at its links and strong words", () => {
    expect(inlineParts("Tap **Share**, or [ask](/contact).")).to.deep.equal([
      { kind: "text", words: "Tap " },
      { kind: "strong", words: "Share" },
      { kind: "text", words: ", or " },
      { kind: "link", words: "ask", href: "/contact" },
      { kind: "text", words: "." },
    ]);
  });

  it("leaves everything else as it is written", () => {
    expect(inlineParts("5 * 3 [1] <b> (so)")).to.deep.equal([{ kind: "text", words: "5 * 3 [1] <b> (so)" }]);
  });
});
