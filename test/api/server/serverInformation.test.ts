import { expect } from "chai";
import mongoose from "mongoose";
import { api } from "../../../shared/contract/api.js";
import type { EndpointDefinition } from "../../../shared/contract/base/endpoint.js";
import { healthApi } from "../../../shared/contract/installation/health.js";
import { versionApi } from "../../../shared/contract/installation/version.js";
import { connectDatabase, disconnectDatabase } from "../../../server/database/connectDatabase.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";
import { openTestDatabase } from "../../support/server/testDatabase.js";

describe("what the server says about itself", () => {
  let app: TestApp;

  before(async () => {
    app = await startTestApp();
  });

  after(() => app.close());

  describe("GET /api/health", () => {
    it("says ready while the database is there", async () => {
      expect(await app.call(healthApi.getHealth, {})).to.deep.equal({ ready: true, reasons: [] });
    });

    it("says 503 and why without a database, also to who brings a token", async () => {
      const anna = await buildCaregiver(app);
      const databaseName = mongoose.connection.name;
      await disconnectDatabase();

      const response = await app.callRaw(healthApi.getHealth, {}, { as: anna });

      await connectDatabase((await openTestDatabase()).uri, databaseName);
      expect(response.status).to.equal(503);
      expect(response.body).to.deep.equal({ ready: false, reasons: ["The database cannot be reached."] });
    });
  });

  describe("GET /api/getVersion", () => {
    it("answers the version as a JSON string", async () => {
      const response = await app.callRaw(versionApi.getVersion, {});

      expect(response.body).to.equal(app.context.version);
      expect(response.body).to.match(/^\d+\.\d+\.\d+/);
    });
  });

  describe("GET /api/openapi.json", () => {
    it("describes every endpoint of the contract", async () => {
      const response = await app.send({ method: "GET", path: "/api/openapi.json" });

      expect(response.status).to.equal(200);
      const { openapi, paths } = response.body as {
        openapi: string;
        paths: Record<string, Record<string, { responses: object; requestBody?: object }>>;
      };
      expect(openapi).to.equal("3.1.0");
      const endpoints = Object.values(api).flatMap((feature) => Object.values<EndpointDefinition>(feature));
      endpoints.forEach((endpoint) => {
        const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
        const operation = paths[path]?.[endpoint.method.toLowerCase()];
        expect(operation, `${endpoint.method} ${path}`).to.have.property("responses");
        expect(Boolean(operation?.requestBody), path).to.equal(Boolean(endpoint.body ?? endpoint.upload));
      });
    });

    it("shows what a message looks like", async () => {
      const { text } = await app.send({ method: "GET", path: "/api/openapi.json" });

      expect(text).to.include('"displayIds"').and.include('"maxLength":500');
    });
  });
});
