import { readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "chai";
import { DASHBOARD_PATHS, isDashboardPath } from "../../../shared/dashboardPaths.js";

const ROUTER = path.resolve(import.meta.dirname, "../../../client-dashboard/app/App.tsx");

describe("the pages of the dashboard", () => {
  it("are those of its router", () => {
    const routed = [...readFileSync(ROUTER, "utf8").matchAll(/path: "(\/[^"]*)"/g)].map(([, one]) => one);

    expect([...routed].sort()).to.deep.equal([...DASHBOARD_PATHS].sort());
  });

  [
    "/dashboard",
    "/Dashboard/",
    "/dashboard/displays/6560f0",
    "/dashboard/messages/x/edit",
    "/account/delete",
  ].forEach((one) => it(`have ${one}`, () => expect(isDashboardPath(one)).to.equal(true)));

  [
    "/",
    "/dashboards",
    "/dashboard/displays",
    "/dashboard/displays//settings",
    "/account/x",
    "/display",
    "",
  ].forEach((one) => it(`do not have ${one}`, () => expect(isDashboardPath(one)).to.equal(false)));
});
