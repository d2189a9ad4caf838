import { expect } from "chai";
import { toastBottom } from "../../../client-dashboard/app/shell/toastPlace.js";

const SCREEN = 844;
const toasts = { left: 16, right: 374, top: 760, bottom: 828 };
const button = (top: number, sides: { left?: number; right?: number } = {}) => ({
  left: sides.left ?? 100,
  right: sides.right ?? 200,
  top,
  bottom: top + 42,
});

describe("dashboard: where the notices stand", () => {
  const table = [
    { where: "at the bottom of a page without a form", kept: [], bottom: 16 },
    { where: "at the bottom where the Save is far above", kept: [button(300)], bottom: 16 },
    { where: "above a Save at the bottom", kept: [button(780)], bottom: 80 },
    { where: "above a second Save too", kept: [button(700), button(780)], bottom: 160 },
    { where: "at the bottom beside a button", kept: [button(780, { left: 380, right: 500 })], bottom: 16 },
    { where: "at the bottom while the Save is below the screen", kept: [button(900)], bottom: 16 },
    {
      where: "at the bottom where there is no room",
      kept: Array.from({ length: 20 }, (_, row) => button(row * 44)),
      bottom: 16,
    },
  ];
  for (const { where, kept, bottom } of table)
    it(where, () => {
      expect(toastBottom(toasts, kept, SCREEN)).to.equal(bottom);
    });
});
