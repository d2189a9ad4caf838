import { expect } from "chai";
import mongoose, { mongo } from "mongoose";
import supertest from "supertest";
import { z } from "zod";
import { buildAccessTable } from "../../../server/app/buildAccessTable.js";
import { assembleHttp } from "../../../server/http/assembleHttp.js";
import { DEFAULT_RATE_LIMITS } from "../../../server/app/features.js";
import { route } from "../../../server/http/route.js";
import { endpoint } from "../../../shared/contract/base/endpoint.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { claimConsoleErrors } from "../../support/consoleErrors.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";

const sample = endpoint({
  method: "GET",
  path: "/api/sample",
  access: "anyone",
  summary: "An endpoint whose handler each test brings.",
  result: z.object({ name: z.string() }),
});

describe("what becomes of a handler's outcome", () => {
  let app: TestApp;

  before(async () => {
    app = await startTestApp();
  });

  after(() => app.close());

  it("sends what the contract names, and nothing else", async () => {
    const response = await answer(() => ({ name: "Anna", passwordHash: "not for anybody" }));

    expect(response.status).to.equal(200);
    expect(response.body).to.deep.equal({ name: "Anna" });
  });

  it("answers 500 for a result that does not fit, and logs which field without its value", async () => {
    const response = await answer(() => ({ name: 4711 }));

    const logged = expectBug(response);
    expect(logged).to.include("GET /api/sample").and.include("name:").and.not.include("4711");
  });

  it("answers a bug with 500 and its request's id, and keeps the rest for the log", async () => {
    const response = await answer(() => {
      throw new Error("the cat sat on the keyboard");
    });

    const logged = expectBug(response);
    expect(logged).to.include("the cat sat on the keyboard").and.include("answers.test.ts");
    expect(response.text).to.not.include("cat");
  });

  const translated: { what: string; error: () => unknown; status: number; body: object }[] = [
    {
      what: "a duplicate key",
      error: () =>
        new mongo.MongoServerError({
          message: "E11000 anna@example.com",
          code: 11_000,
          keyPattern: { email: 1 },
        }),
      status: 409,
      body: { code: "already-exists", field: "email" },
    },
    {
      what: "an id that is none",
      error: () => new mongoose.Error.CastError("ObjectId", "nonsense", "displayId"),
      status: 400,
      body: { code: "bad-input", field: "displayId" },
    },
    {
      what: "a schema's complaint",
      error: () => z.object({ when: z.object({ date: z.string() }) }).safeParse({ when: {} }).error,
      status: 400,
      body: { code: "bad-input", field: "when.date" },
    },
  ];
  translated.forEach(({ what, error, status, body }) => {
    it(`translates ${what} to ${status} without its own words`, async () => {
      const response = await answer(() => {
        throw error();
      });

      expect(response.status).to.equal(status);
      expect(ErrorBody.parse(response.body).error).to.include(body);
      expect(response.text).to.not.match(/E11000|nonsense|ObjectId/);
    });
  });

  const broken = () => new mongo.MongoNetworkError("connection 5 to /tmp/db.sock closed");
  const away: { what: string; error: () => unknown }[] = [
    { what: "a connection that ended", error: broken },
    { what: "a connection that ended inside a bulk write", error: () => inBulkWrite(broken()) },
    {
      what: "a server that nobody finds, inside a bulk write",
      error: () => inBulkWrite(new mongo.MongoServerSelectionError("connection 5", {} as never)),
    },
    { what: "an engine that is leaving", error: () => serverError(91) },
    { what: "an engine that leaves inside a bulk write", error: () => inBulkWrite(serverError(11_600)) },
    { what: "a node that lost its place", error: () => serverError(10_107) },
    { what: "a client that is closed", error: () => new mongo.MongoNotConnectedError("connection 5") },
    { what: "a topology that is closed", error: () => new mongo.MongoTopologyClosedError("connection 5") },
    {
      what: "a pool that is closed",
      error: () =>
        Object.defineProperty(new mongo.MongoDriverError("connection 5"), "name", {
          value: "MongoPoolClosedError",
        }),
    },
    {
      what: "mongoose without a server",
      error: () => new mongoose.Error.MongooseServerSelectionError("connection 5"),
    },
    {
      what: "an operation that ran out of time",
      error: () => new mongo.MongoOperationTimeoutError("connection 5"),
    },
    { what: "an error that one of these caused", error: () => new Error("It failed.", { cause: broken() }) },
  ];
  away.forEach(({ what, error }) => {
    it(`asks the caller to come back after ${what}`, async () => {
      const response = await answer(() => {
        throw error();
      });

      expect(response.status).to.equal(503);
      expect(response.headers["retry-after"]).to.equal("2");
      expect(response.text).to.not.include("connection 5");
      expect(claimConsoleErrors()).to.have.length(1);
    });
  });

  it("takes a write that the database refused for a bug, also in a bulk", async () => {
    const response = await answer(() => {
      throw inBulkWrite(serverError(2));
    });

    expect(expectBug(response)).to.include("connection 5");
  });

  function answer(outcome: () => object): Promise<supertest.Response> {
    const http = assembleHttp({
      app: app.context,
      // A handler that breaks its word is what these tests are about.
      routes: [route(sample, async () => outcome() as { name: string })],
      access: buildAccessTable(app.context),
      sight: () => Promise.resolve(true),
      otherRoutes: [],
      subscription: () => Promise.resolve(),
      callbacks: [],
      audit: () => Promise.resolve(),
      security: () => Promise.resolve(),
      limits: DEFAULT_RATE_LIMITS,
      buildDir: app.dataDir,
    });
    return supertest(http).get("/api/sample").then();
  }
});

/** As the driver has it that broke off before any answer. */
function inBulkWrite(cause: mongo.MongoError): mongo.MongoBulkWriteError {
  return new mongo.MongoBulkWriteError(cause, {} as mongo.BulkWriteResult);
}

function serverError(code: number): mongo.MongoServerError {
  return new mongo.MongoServerError({ message: "connection 5", code });
}

/** Returns what was logged of it. */
function expectBug(response: supertest.Response): string {
  expect(response.status).to.equal(500);
  const { error } = ErrorBody.parse(response.body);
  const logged = claimConsoleErrors().join("\n");
  expect(error.code).to.equal("internal-error");
  expect(logged).to.include(error.requestId);
  return logged;
}
