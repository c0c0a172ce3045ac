export type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
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

type Content = Record<string, { schema?: Schema; example?: unknown }>;

export type Operation = {
  method: string;
  path: string;
  operationId: string;
  security: Record<string, string[]>[];
  parameters: {
    name: string;
    in: "path" | "query" | "header";
    required?: boolean;
    schema: Schema;
  }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};

export type ApiDocument = { operations: Operation[]; schemas: Record<string, Schema> };

type Ref = { $ref: string };
type Described = Operation["responses"][string];
type Parameter = Operation["parameters"][number];
type Raw = {
  paths: Record<
    string,
    Record<
      string,
      Pick<Operation, "operationId" | "security" | "requestBody"> & {
        parameters?: (Parameter | Ref)[];
        responses: Record<string, Described | Ref>;
      }
    >
  >;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, Described>;
    parameters: Record<string, Parameter>;
  };
};

function follow<Part extends object>(named: Record<string, Part>, part: Part | Ref): Part {
  if (!("$ref" in part)) return part;
  const found = named[part.$ref.split("/").at(-1) ?? ""];
  if (!found) throw new Error(`The document names no ${part.$ref}.`);
  return found;
}

export async function readDocument(
  request: (path: string) => Promise<Response>,
): Promise<ApiDocument> {
  const { paths, components } = (await (await request("/docs.json")).json()) as Raw;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      parameters: (operation.parameters ?? []).map((one) => follow(components.parameters, one)),
      responses: Object.fromEntries(
        Object.entries(operation.responses).map(([status, one]) => [
          status,
          follow(components.responses, one),
        ]),
      ),
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
