import type { z } from "zod";

/** Called for each field that was replaced by a fallback. */
export type Report = (field: string, problem: string) => void;

type Def = {
  type: string;
  innerType: z.ZodType;
  element: z.ZodType;
  valueType: z.ZodType;
  options: z.ZodType[];
  discriminator?: string;
  shape: Record<string, z.ZodType>;
  values: unknown[];
  entries: Record<string, unknown>;
  defaultValue: unknown;
  format?: string;
  getter: () => z.ZodType;
};

export const unfit = Symbol("unfit");

const defOf = (schema: z.ZodType) => schema.def as Def;

/** Coerces a value to a schema: missing nullable fields become null, wrong types a fallback; else returns `unfit`. */
export function fit(schema: z.ZodType, value: unknown, report: Report, path = ""): unknown {
  const def = defOf(schema);
  switch (def.type) {
    case "optional":
      if (value === null) return defOf(def.innerType).type === "nullable" ? null : undefined;
      return value === undefined ? undefined : inner(undefined);
    case "nullable":
      return value === undefined || value === null ? null : inner(null);
    case "default":
    case "prefault":
      if (value === null && defOf(def.innerType).type === "nullable") return null;
      return value === undefined || value === null ? def.defaultValue : inner(def.defaultValue);
    case "lazy":
      return fit(def.getter(), value, report, path);
    case "object":
      return fitObject(def, value, report, path);
    case "array":
      return fitList(def, value, report, path);
    case "record":
      return fitRecord(def, value, report, path);
    case "union":
      return fitUnion(def, value, report, path);
    case "literal":
      return def.values.includes(value) ? value : def.values[0];
    case "enum":
      return Object.values(def.entries).includes(value) ? value : unfit;
    case "string":
      return typeof value === "number" ? String(value) : typeof value === "string" ? value : unfit;
    case "number":
      return fitNumber(def, value);
    case "boolean":
      return fitBoolean(value);
    default:
      return value;
  }

  function inner(otherwise: unknown): unknown {
    const fitted = fit(def.innerType, value, report, path);
    if (fitted !== unfit) return fitted;
    report(path, `is ${nameOf(value)}`);
    return otherwise;
  }
}

function fitObject({ shape }: Def, value: unknown, report: Report, path: string): unknown {
  if (!isObject(value)) return unfit;
  const fitted: Record<string, unknown> = {};
  for (const [key, schema] of Object.entries(shape)) {
    const field = path === "" ? key : `${path}.${key}`;
    const part = fit(schema, value[key], report, field);
    if (part === unfit) {
      report(field, value[key] === undefined ? "is missing" : `is ${nameOf(value[key])}`);
      fitted[key] = fallback(schema);
    } else if (part !== undefined) fitted[key] = part;
  }
  return fitted;
}

function fitList({ element }: Def, value: unknown, report: Report, path: string): unknown {
  const list = Array.isArray(value) ? value : isObject(value) ? [value] : undefined;
  if (list === undefined) return unfit;
  const fitted = list.map((entry) => fit(element, entry, report, `${path}[]`));
  if (fitted.includes(unfit)) report(`${path}[]`, "has entries of another kind");
  return fitted.filter((entry) => entry !== unfit);
}

function fitRecord({ valueType }: Def, value: unknown, report: Report, path: string): unknown {
  if (!isObject(value)) return Array.isArray(value) ? {} : unfit;
  const entries = Object.entries(value).map(
    ([key, entry]) => [key, fit(valueType, entry, report, `${path}.*`)] as const,
  );
  return Object.fromEntries(entries.filter(([, entry]) => entry !== unfit));
}

/** Picks the union's option by discriminator, else the first that is valid, else the first that can be coerced. */
function fitUnion(def: Def, value: unknown, report: Report, path: string): unknown {
  const { options, discriminator } = def;
  if (discriminator !== undefined) {
    const tag = isObject(value) ? value[discriminator] : undefined;
    const option = options.find((one) => tagsOf(one, discriminator).includes(tag));
    return option ? fit(option, value, report, path) : unfit;
  }
  const valid = options.find((option) => option.safeParse(value).success);
  if (valid) return fit(valid, value, report, path);
  for (const option of options) {
    const problems: Parameters<Report>[] = [];
    const fitted = fit(option, value, (...problem) => problems.push(problem), path);
    if (fitted === unfit) continue;
    for (const problem of problems) report(...problem);
    return fitted;
  }
  return unfit;
}

/** Discriminator values that select this option of a union. */
function tagsOf(option: z.ZodType, discriminator: string): unknown[] {
  const tag = defOf(option).shape[discriminator];
  if (!tag) return [];
  const { type, values, entries } = defOf(tag);
  return type === "enum" ? Object.values(entries) : values;
}

function fitNumber({ format }: Def, value: unknown): unknown {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof number !== "number" || !Number.isFinite(number)) return unfit;
  return format === "safeint" ? Math.round(number) : number;
}

function fitBoolean(value: unknown): unknown {
  if (typeof value === "boolean") return value;
  if (value === 1 || value === "1" || value === "true") return true;
  return value === 0 || value === "0" || value === "false" ? false : unfit;
}

function fallback(schema: z.ZodType): unknown {
  const def = defOf(schema);
  const empty: Record<string, unknown> = { array: [], record: {}, number: 0, boolean: false };
  if (def.type === "enum") return Object.values(def.entries)[0];
  if (def.type === "lazy") return fallback(def.getter());
  if (def.type === "object") return fit(schema, {}, () => {});
  return def.type in empty ? empty[def.type] : "";
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Names the type for the log; the value itself may be personal data. */
const nameOf = (value: unknown) =>
  value === null ? "null" : Array.isArray(value) ? "a list" : `a ${typeof value}`;
