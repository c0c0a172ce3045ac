import { sessionRefusals } from "#contract/admin/session-refusals.ts";

type Described = { description: string; content?: Record<string, object> };
type Operation = { requestBody?: object; responses: Record<string, Described> };
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};

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
    properties: { ...described, code: { enum: sessionRefusals } },
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

/** What every call may answer besides its own, so that no route has to say it again. */
export function describeRefusals<Doc>(document: Doc): Doc {
  const { paths, components } = document as Document;
  Object.assign(components.schemas, schemas);
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) describe(path, method, operation);
  }
  return document;
}

function describe(path: string, method: string, operation: Operation): void {
  const { responses } = operation;
  responses["400"] ??= { description: "Malformed request" };
  responses["429"] ??= { description: "Too many requests" };
  if (/^\/(shop|admin)\//.test(path)) {
    responses["401"] ??= { description: "The bearer token is missing or not good" };
  }
  if (path.startsWith("/admin/") && method !== "get") {
    responses["409"] ??= { description: "Changed meanwhile, or still in use" };
  }
  if (["post", "put", "patch"].includes(method)) {
    responses["413"] = { description: "The body is too large" };
    responses["415"] = { description: "The media type of the body is not supported" };
  }
  for (const [status, answer] of Object.entries(responses)) {
    if (Number(status) >= 400) answer.content ??= envelope;
    else if (answer.content?.["application/ld+json"]) {
      // Asked for plain JSON, the same fields come without their linked data.
      answer.content["application/json"] ??= {};
    }
  }
}
