import { ApiError } from "../../api-error.ts";
import { type AnswerCache, lifetimeOf } from "../answer-cache.ts";

/** A resource as a backend sends it, before anything is known of its fields. */
export type Node = Record<string, unknown>;

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const unreadable = () => new ApiError(502, "Unreadable answer");

const identities = ["@id", "id", "code", "slug", "token", "tokenValue", "pudoId"];

/** Something without any name of its own is no resource. */
export const isResource = (value: unknown): value is Node =>
  isNode(value) && identities.some((key) => value[key] !== undefined && value[key] !== null);

export function resource(body: unknown): Node {
  if (!isResource(body)) throw unreadable();
  return body;
}

/** A list, whatever it comes as: an array, one value alone, an object with numbers for keys, nothing. */
export function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value;
  if (isNode(value) && Object.keys(value).every((key) => /^\d+$/.test(key)))
    return Object.values(value);
  return [value];
}

export const nodesOf = (value: unknown): Node[] => listOf(value).filter(isNode);

export const text = (value: unknown): string | null =>
  typeof value === "string" && value !== "" ? value : null;

export const integer = (value: unknown): number | undefined => {
  const number = typeof value === "string" && value !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? Math.round(number) : undefined;
};

export function lastSegment(iri: string): string {
  const segment = iri.split(/[?#]/)[0]?.split("/").at(-1) ?? iri;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The code of what a relation names, be it an IRI, a bare code or the thing itself. */
export function codeOf(value: unknown): string {
  if (typeof value === "string") return lastSegment(value);
  if (typeof value === "number") return String(value);
  if (!isNode(value)) return "";
  return text(value.code) ?? lastSegment(text(value["@id"]) ?? String(value.id ?? ""));
}

export const iriOf = (value: unknown, path = ""): string => {
  if (typeof value === "string") return value;
  if (!isNode(value)) return path;
  return text(value["@id"]) ?? `${path}/${encodeURIComponent(codeOf(value))}`;
};

/** Vanilla Sylius hides many ids: the last part of the IRI has it, or a number is made of the code, always the same. */
export function idOf(node: Node): number {
  const given = integer(node.id) ?? integer(lastSegment(text(node["@id"]) ?? ""));
  if (given !== undefined && given > 0) return given;
  let hash = 0;
  for (const sign of codeOf(node)) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) % 2_147_483_629;
  return hash + 1;
}

export const named = (node: Node) => ({ "@id": iriOf(node), id: idOf(node) });

/** Dates come with a blank for the T, or not at all. */
export const date = (...values: unknown[]): string | null =>
  values.map(text).find((value) => value !== null) ?? null;

export function image(value: unknown): Node | null {
  const node: Node = typeof value === "string" ? { path: value } : isNode(value) ? value : {};
  const path = text(node.path) ?? text(node.url) ?? text(node.src);
  if (path === null) return null;
  const { type = null, alt = null, width = null, height = null, color = null } = node;
  return { path, type, alt, width, height, color };
}

export const images = (value: unknown): Node[] =>
  listOf(value)
    .map(image)
    .filter((one) => one !== null);

export type Relations = ReturnType<typeof createRelations>;

type Setting = {
  cache: AnswerCache;
  keyOf: (path: string) => string;
  basePath: string;
  read: (path: string) => Promise<unknown>;
  /** A relation that cannot be had costs what it stood for. */
  lost: (path: string, error: unknown) => void;
};

export function createRelations({ cache, keyOf, basePath, read, lost }: Setting) {
  /** An IRI of this backend's API, without the part every call has in common. */
  const pathOf = (iri: string): string | null =>
    iri.startsWith(`${basePath}/`) ? iri.slice(basePath.length) : null;

  /** `needed`: a field without which an embedded resource is only the shadow of itself. */
  async function get(reference: unknown, needed?: string): Promise<Node | null> {
    if (isNode(reference) && isWhole(reference, needed)) return reference;
    const iri = isNode(reference) ? reference["@id"] : reference;
    const path = typeof iri === "string" ? pathOf(iri) : null;
    if (path === null) return null;
    try {
      const found = await read(path);
      return isResource(found) ? { ...(isNode(reference) && reference), ...found } : null;
    } catch (error) {
      lost(path, error);
      return isNode(reference) ? reference : null;
    }
  }

  async function all(references: unknown, needed?: string): Promise<Node[]> {
    const found = await Promise.all(listOf(references).map((one) => get(one, needed)));
    return found.filter((node) => node !== null);
  }

  /** A whole list in one call; empty when the backend has it not. */
  async function list(path: string): Promise<Node[]> {
    try {
      const body = await read(path);
      return isNode(body) ? nodesOf(body["hydra:member"]) : [];
    } catch (error) {
      lost(path, error);
      return [];
    }
  }

  /** Many relations of a kind in few calls: `path` lists what `references` name, the rest is asked one by one. */
  async function prefetch(references: string[], path: (batch: string[]) => string): Promise<void> {
    const wanted = [...new Set(references)].filter((iri) => {
      const path = pathOf(iri);
      return path === null || !cache.has(keyOf(path));
    });
    if (wanted.length < 3) return;
    for (const node of await list(path(wanted))) {
      const own = typeof node["@id"] === "string" ? pathOf(node["@id"]) : null;
      const lifetime = own === null ? undefined : lifetimeOf(own);
      if (own !== null && lifetime) cache.put(keyOf(own), lifetime, Promise.resolve(node));
    }
  }

  return { get, all, list, prefetch };
}

const isWhole = (node: Node, needed?: string) =>
  needed === undefined
    ? Object.keys(node).some((key) => !key.startsWith("@"))
    : node[needed] !== undefined;
