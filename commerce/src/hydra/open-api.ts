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
    .replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase());
}
