import { isRecord } from "#contract/format/keys-of.ts";
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  description?: string;
};

export type Content = Record<string, { schema?: JsonSchema; example?: unknown }>;

type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  description?: string;
  schema?: JsonSchema;
};

export type ApiResponse = { $ref?: string; description?: string; content?: Content };

export type Operation = {
  operationId?: string;
  tags?: string[];
  summary?: string;
  description?: string;
  security?: Record<string, string[]>[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Content; required?: boolean };
  responses: Record<string, ApiResponse>;
};

export type OpenApi = {
  info: { title: string; version: string; description?: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses?: Record<string, ApiResponse>;
    parameters?: Record<string, Parameter>;
    securitySchemes?: Record<string, object>;
  };
};

export const nameOf = (ref: string | undefined) => ref?.split("/").at(-1);

export const operationsOf = ({ paths }: OpenApi) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

/** Schema name of an operation's success response. */
export function answeredClass({ responses }: Operation): string | undefined {
  const good = ["200", "201", "202"].map((status) => responses[status]?.content);
  return nameOf(good.find(Boolean)?.["application/ld+json"]?.schema?.$ref);
}

export type Listed = { property: string; path: string; className: string; title: string };

export function listedCollections({ paths, components }: OpenApi): Listed[] {
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const schema = get?.responses["200"]?.content?.["application/ld+json"]?.schema;
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
    .replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Unique operation id from path and method: `PATCH /shop/orders/{token}/items/{id}` → `patchOrdersByTokenItemsById`. */
export function operationId(method: string, path: string): string {
  const words = camelCase(
    path.replaceAll(/-by-(\w+)\/\{\1\}/g, "-by-$1").replaceAll(/\{(\w+)\}/g, "by-$1"),
  );
  return method + (words[0]?.toUpperCase() ?? "") + words.slice(1).replaceAll(".", "");
}

/** Fixes nullable references: the generator requires "this object" and "null" together, which no value satisfies. */
export function mendNullableRefs<Doc>(document: Doc): Doc {
  if (typeof document !== "object" || document === null) return document;
  if (isRecord(document)) mendNode(document);
  Object.values(document).forEach(mendNullableRefs);
  return document;
}

function mendNode(node: Record<string, unknown>): void {
  const [first, second]: Record<string, unknown>[] = Array.isArray(node.allOf) ? node.allOf : [];
  if (!first?.$ref || !Array.isArray(second?.type) || !second.type.includes("null")) return;
  delete node.allOf;
  node.anyOf = [first, { type: "null" }];
}
