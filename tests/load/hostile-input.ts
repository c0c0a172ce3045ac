import { type ApiDocument, type Operation, resolve, type Schema } from "../fuzz/document.ts";
import type { Form } from "../fuzz/forms.ts";

/** One request that tries to cost more than it should, and the ordinary request to compare it with. */
export type Attempt = { name: string; path: string; init: RequestInit; ordinary: Request };
type Request = { path: string; init: RequestInit };

const urlencoded = "application/x-www-form-urlencoded";
const repeat = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at)).join("");

/** As much as Node accepts in the head of a request. */
const longTargets: [name: string, (path: string) => string][] = [
  ["4,000 segments", (path) => path + "/a".repeat(4_000)],
  ["2,000 parameters", (path) => `${path}?${repeat(2_000, (at) => `a${at}=&`)}`],
  ["a long parameter", (path) => `${path}?q=${"a".repeat(12_000)}`],
];

const atTargets = (ordinary: Request): Attempt[] =>
  longTargets.map(([name, lengthen]) => ({
    name,
    path: lengthen(ordinary.path),
    init: ordinary.init,
    ordinary,
  }));

const withBodies = (ordinary: Request, bodies: [name: string, type: string, body: string][]) =>
  bodies.map(([name, type, body]): Attempt => ({
    name,
    path: ordinary.path,
    init: {
      ...ordinary.init,
      method: ordinary.init.method ?? "POST",
      headers: { ...ordinary.init.headers, "content-type": type },
      body,
    },
    ordinary,
  }));

const parts =
  repeat(15_000, (at) => `--x\r\ncontent-disposition: form-data; name="a${at}"\r\n\r\n1\r\n`) +
  "--x--\r\n";
const fields = repeat(90_000, (at) => `a${at}=1&`);

const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
const keys = (count: number) => `{${repeat(count, (at) => `"a${at}":1,`)}"z":1}`;
/** Larger than shoppers may send, and just small enough. */
const hostileJson: [name: string, body: string][] = [
  ["deep JSON", nested(50_000)],
  ["60,000 keys", keys(60_000)],
  ["10,000 keys", keys(10_000)],
];

/** The address of a page, read and written. */
export function pageAttempts(path: string, headers: Record<string, string>): Attempt[] {
  const read = { path, init: { headers } };
  const write = { path, init: { method: "POST", headers } };
  return [
    ...atTargets(read),
    ...withBodies(write, [
      ["15,000 parts", "multipart/form-data; boundary=x", parts],
      ["90,000 fields", urlencoded, fields],
    ]),
  ];
}

/** A form of a page with a long text in every field, as long as the shop accepts and longer. */
export function formAttempts({ action, fields }: Form, headers: Record<string, string>): Attempt[] {
  const ordinary = { path: action, init: { method: "POST", headers } };
  const filled = (length: number) =>
    new URLSearchParams(fields.map(([name]) => [name, "a ".repeat(length)])).toString();
  const each = Math.floor(60_000 / Math.max(1, fields.length));
  return withBodies(ordinary, [
    ["long fields", urlencoded, filled(each)],
    ["longer fields", urlencoded, filled(each * 8)],
  ]);
}

/** One call of the API with everything it declares made deep, wide or long. */
export function callAttempts(
  document: ApiDocument,
  operation: Operation,
  { prefix, headers }: { prefix: string; headers: Record<string, string> },
): Attempt[] {
  const { method, parameters, requestBody } = operation;
  const path = prefix + operation.path.replaceAll(/\{\w+\}/g, "x");
  const names = parameters.filter((one) => one.in === "query").map(({ name }) => name);
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const headed = { ...headers, ...(type && { "content-type": type }) };
  const init = { method, headers: headed, ...(type && { body: "{}" }) };
  const ordinary = { path, init };
  const declared = names.map((name) => [name, "a ".repeat(3_000 / names.length)]);
  const query = new URLSearchParams(declared as [string, string][]).toString();
  const targets = [
    ...atTargets(ordinary).filter(({ name }) => name !== "a long parameter"),
    { name: "long declared parameters", path: `${path}?${query}`, init, ordinary },
  ];
  if (!type) return targets;
  const schema = content?.schema ?? {};
  const json = (fill: Fill) => JSON.stringify(inflate(document, schema, fill));
  return [
    ...targets,
    ...withBodies(ordinary, [
      ...hostileJson.map(([name, body]): [string, string, string] => [name, type, body]),
      ["long texts", type, json({ text: "a ".repeat(4_000), items: 4 })],
      ["long lists", type, json({ text: "aa", items: 4_000 })],
      ...(type.startsWith("multipart")
        ? ([["15,000 parts", "multipart/form-data; boundary=x", parts]] as [
            string,
            string,
            string,
          ][])
        : []),
    ]),
  ];
}

type Fill = { text: string; items: number };

/** A value of the schema's shape. Lists inside lists stay short, so that the body stays within its limit. */
function inflate(document: ApiDocument, given: Schema, { text, items }: Fill, depth = 0): unknown {
  const schema = resolve(document, given);
  const [choice] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (choice) return inflate(document, choice, { text, items }, depth);
  const type = [schema.type ?? "string"].flat()[0];
  if (depth > 6 || type === "null") return null;
  if (type === "boolean") return true;
  if (type === "integer" || type === "number") return 1;
  if (type === "array") {
    const item = inflate(document, schema.items ?? {}, { text, items: 2 }, depth + 1);
    return Array.from({ length: items }, () => item);
  }
  if (type !== "object") return text;
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, property]) => [
      name,
      inflate(document, property, { text, items }, depth + 1),
    ]),
  );
}
