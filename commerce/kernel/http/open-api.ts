import { sessionRefusals } from "#contract/admin/constants.ts";

/** The parts of an OpenAPI document that the Hydra one is made of. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  description?: string;
};

type Operation = {
  summary?: string;
  responses?: Record<string, { content?: Record<string, { schema?: JsonSchema }> }>;
};

export type OpenApi = {
  info: { title: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
};

const nameOf = (ref: string | undefined) => ref?.split("/").at(-1);

/** A collection the API can list: its path, the name of its members' class, and its title. */
export type Listed = { property: string; path: string; className: string; title: string };

export function listedCollections({ paths, components }: OpenApi): Listed[] {
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const schema = get?.responses?.["200"]?.content?.["application/ld+json"]?.schema;
    const collection = schema?.$ref ? components.schemas[nameOf(schema.$ref) ?? ""] : schema;
    const className = nameOf(collection?.properties?.["hydra:member"]?.items?.$ref);
    if (!className || path.includes("{")) return [];
    return [{ property: camelCase(path), path, className, title: get?.summary ?? className }];
  });
}

/** `/shop/product-reviews` → `productReviews`, `/admin/orders` → `adminOrders`. */
function camelCase(path: string): string {
  return path
    .replace(/^\/shop\//, "")
    .replace(/^\//, "")
    .replace(/[/-](\w)/g, (_, email: string) => email.toUpperCase());
}

type Described = { description: string; content?: Record<string, object> };
type RefusingOperation = { requestBody?: object; responses: Record<string, Described> };
type Document = {
  paths: Record<string, Record<string, RefusingOperation>>;
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

function describe(path: string, method: string, operation: RefusingOperation): void {
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

type Node = Record<string, unknown>;

/** The generator writes "this object or null" as both at once, which nothing satisfies when it is null. */
export function mendNullableRefs<Doc>(document: Doc): Doc {
  if (typeof document !== "object" || document === null) return document;
  const node = document as Node;
  const [first, second] = Array.isArray(node.allOf) ? (node.allOf as Node[]) : [];
  if (first?.$ref && Array.isArray(second?.type) && second.type.includes("null")) {
    delete node.allOf;
    node.anyOf = [first, { type: "null" }];
  }
  Object.values(node).forEach(mendNullableRefs);
  return document;
}
