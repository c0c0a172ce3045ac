import { sessionRefusals } from "#contract/admin/constants.ts";
import { carriesSecrets } from "../idempotency.ts";
import {
  mendNullableRefs,
  type OpenApi,
  type Operation,
  operationId,
  operationsOf,
} from "./open-api.ts";

export type ApiFacts = {
  securitySchemes: Record<string, object>;
  /** Required roles of a call; an empty alternative means guests. */
  securityOf: (method: string, path: string) => Record<string, string[]>[];
  examples: Record<string, unknown>;
};

/** Adds what many calls share, so that routes need not repeat it. */
export function completeDocument(generated: object, facts: ApiFacts): OpenApi {
  const document = mendNullableRefs(generated) as OpenApi;
  Object.assign(document.components.schemas, schemas);
  document.components.responses = responses;
  document.components.parameters = { IdempotencyKey: idempotencyKey };
  document.components.securitySchemes = facts.securitySchemes;
  for (const { path, method, operation } of operationsOf(document)) {
    operation.operationId = operationId(method, path);
    operation.security = facts.securityOf(method, path);
    describeRefusals(path, method, operation);
    if (takesKey(method, path)) {
      operation.parameters = [...(operation.parameters ?? []), idempotencyRef];
    }
    for (const content of Object.values(operation.requestBody?.content ?? {})) {
      const example = facts.examples[content.schema?.$ref?.split("/").at(-1) ?? ""];
      if (example !== undefined) content.example = example;
    }
  }
  return document;
}

const takesKey = (method: string, path: string) =>
  method !== "get" && /^\/(shop|admin)\//.test(path) && !carriesSecrets.test(path);

const text = { type: "string" };
const described = {
  "@context": text,
  "@type": text,
  "hydra:title": text,
  "hydra:description": text,
};
const required = Object.keys(described);

const schemas = {
  Error: {
    type: "object",
    properties: {
      ...described,
      code: { enum: [...sessionRefusals, "doubtful_text"] },
      doubts: {
        type: "array",
        items: { type: "object", additionalProperties: { type: ["string", "boolean"] } },
      },
    },
    required,
  },
  ConstraintViolationList: {
    type: "object",
    properties: {
      ...described,
      violations: {
        type: "array",
        items: {
          type: "object",
          properties: { propertyPath: text, message: text, code: { type: ["string", "null"] } },
          required: ["propertyPath", "message", "code"],
        },
      },
    },
    required: [...required, "violations"],
  },
  Refusal: {
    type: "object",
    properties: { code: { type: "integer" }, message: text },
    required: ["code", "message"],
  },
};

const ref = (name: keyof typeof schemas) => ({ $ref: `#/components/schemas/${name}` });

const envelope = {
  "application/ld+json": { schema: { anyOf: [ref("ConstraintViolationList"), ref("Error")] } },
  "application/json": { schema: ref("Refusal") },
};

const refusals = {
  BadRequest: "Malformed request",
  Unauthorized: "The bearer token is missing or not good",
  NotFound: "Not found",
  NotAcceptable: "The Accept header names no JSON",
  Conflict: "Changed meanwhile, still in use, or the same Idempotency-Key is being answered",
  TooLarge: "The body is too large",
  UnsupportedMediaType: "The media type of the body is not supported",
  Unprocessable: "A rule is broken: every violation is listed",
  TooManyRequests: "Too many requests: see the Retry-After header",
};

const responses = Object.fromEntries(
  Object.entries(refusals).map(([name, description]) => [name, { description, content: envelope }]),
);

const answer = (name: keyof typeof refusals) => ({ $ref: `#/components/responses/${name}` });

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header" as const,
  description:
    "Sent again within a day, the same write is not done twice: its first answer comes again",
  schema: { type: "string", minLength: 1, maxLength: 255 },
};
const idempotencyRef = { $ref: "#/components/parameters/IdempotencyKey" };

function describeRefusals(path: string, method: string, { responses }: Operation): void {
  responses["400"] = answer("BadRequest");
  responses["429"] = answer("TooManyRequests");
  if (/^\/(shop|admin)\//.test(path)) responses["401"] = answer("Unauthorized");
  if (responses["404"]) responses["404"] = answer("NotFound");
  const isJson = Object.entries(responses).some(
    ([status, { content }]) => status.startsWith("2") && content?.["application/ld+json"],
  );
  if (isJson) responses["406"] = answer("NotAcceptable");
  if (takesKey(method, path)) {
    responses["409"] ??= answer("Conflict");
    responses["422"] = answer("Unprocessable");
  }
  if (["post", "put", "patch"].includes(method)) {
    responses["413"] = answer("TooLarge");
    responses["415"] = answer("UnsupportedMediaType");
  }
  for (const [status, response] of Object.entries(responses)) {
    if (Number(status) >= 400 && !response.$ref) response.content ??= envelope;
  }
}
