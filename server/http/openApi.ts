import type { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import { BRAND } from "../../shared/brand.js";
import { api } from "../../shared/contract/api.js";
import type { EndpointDefinition } from "../../shared/contract/base/endpoint.js";
import { ErrorBody } from "../../shared/contract/base/errors.js";

type JsonContent = { "application/json": { schema: z.ZodType } };

/** The OpenAPI 3.1 document of the whole contract, served at /api/openapi.json. */
export function openApiDocument(version: string) {
  return createDocument({
    openapi: "3.1.0",
    info: { title: `${BRAND.name} API`, version, description: BRAND.tagline },
    paths: openApiPaths(),
    components: {
      securitySchemes: {
        accessToken: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
        deviceCookie: { type: "apiKey", in: "cookie", name: "mantel_device" },
      },
    },
  });
}

function openApiPaths(): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const [feature, endpoints] of Object.entries(api)) {
    for (const [name, endpoint] of Object.entries<EndpointDefinition>(endpoints)) {
      const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
      const verb = endpoint.method.toLowerCase();
      paths[path] = { ...paths[path], [verb]: operation(endpoint, { feature, name }) };
    }
  }
  return paths;
}

function operation(
  endpoint: EndpointDefinition,
  { feature, name }: { feature: string; name: string },
): ZodOpenApiOperationObject {
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: endpoint.summary,
    description: `Access: ${endpoint.access}.`,
    security: securityOf(endpoint),
    requestParams: {
      ...(endpoint.params && { path: endpoint.params }),
      ...(endpoint.query && { query: endpoint.query }),
    },
    ...(endpoint.body ? { requestBody: { required: true, content: json(endpoint.body) } } : {}),
    ...(endpoint.upload ? { requestBody: { required: true, content: fileOf(endpoint.upload.types) } } : {}),
    responses: {
      200: {
        description: "Done.",
        content: endpoint.produces ? fileOf([endpoint.produces]) : json(endpoint.result),
      },
      default: { description: "Not done; `code` says why, `field` where.", content: json(ErrorBody) },
    },
  };
}

function securityOf(endpoint: EndpointDefinition): Record<string, string[]>[] {
  if (endpoint.access === "anyone") return [];
  return [endpoint.access === "device" ? { deviceCookie: [] } : { accessToken: [] }];
}

function fileOf(types: readonly string[]) {
  const schema = { type: "string" as const, format: "binary" };
  return Object.fromEntries(types.map((type) => [type, { schema }]));
}

function json(schema: z.ZodType): JsonContent {
  return { "application/json": { schema } };
}
