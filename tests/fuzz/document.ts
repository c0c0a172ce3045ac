export type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
};

type Content = Record<string, { schema?: Schema }>;

export type Operation = {
  method: string;
  path: string;
  parameters: { name: string; in: "path" | "query"; required?: boolean; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};

export type ApiDocument = { operations: Operation[]; schemas: Record<string, Schema> };

type Raw = {
  paths: Record<string, Record<string, Omit<Operation, "method" | "path">>>;
  components: { schemas: Record<string, Schema> };
};

export async function readDocument(
  request: (path: string) => Promise<Response>,
): Promise<ApiDocument> {
  const { paths, components } = (await (await request("/docs.json")).json()) as Raw;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      parameters: operation.parameters ?? [],
      method: method.toUpperCase(),
      path,
    })),
  );
  return { operations, schemas: components.schemas };
}

export function resolve({ schemas }: Pick<ApiDocument, "schemas">, schema: Schema): Schema {
  const name = schema.$ref?.split("/").at(-1);
  if (name === undefined) return schema;
  const found = schemas[name];
  if (!found) throw new Error(`The document names no schema ${name}.`);
  return found;
}
