import { ApiError } from "../../api-error.ts";
import { type AnswerCache, lifetimeOf } from "../answer-cache.ts";

/** An unvalidated resource as the backend sent it. */
export type Node = Record<string, unknown>;

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const unreadable = () => new ApiError(502, "Unreadable answer");

const identities = ["@id", "id", "code", "slug", "token", "tokenValue", "pudoId"];

/** An object without any identifier (IRI, id, code, slug, token) is not a resource. */
export const isResource = (value: unknown): value is Node =>
  isNode(value) && identities.some((key) => value[key] !== undefined && value[key] !== null);

export function resource(body: unknown): Node {
  if (!isResource(body)) throw unreadable();
  return body;
}

/** Accepts a list as an array, a single value, an object with numeric keys, or nothing. */
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

/** The code of a related resource, given as an IRI, a code or an object. */
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

/** Vanilla Sylius omits many ids: falls back to the last IRI segment, then to a stable hash of the code. */
export function idOf(node: Node): number {
  const given = integer(node.id) ?? integer(lastSegment(text(node["@id"]) ?? ""));
  if (given !== undefined && given > 0) return given;
  let hash = 0;
  for (const sign of codeOf(node)) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) % 2_147_483_629;
  return hash + 1;
}

export const identityOf = (node: Node) => ({ "@id": iriOf(node), id: idOf(node) });

/** The first date present; null if there is none. */
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
  /** Called when a related resource cannot be loaded and is therefore left out. */
  onLoss: (path: string, error: unknown) => void;
};

export function createRelations({ cache, keyOf, basePath, read, onLoss }: Setting) {
  /** An IRI without the API's path prefix; null for other hosts and APIs. */
  const pathOf = (iri: string): string | null =>
    iri.startsWith(`${basePath}/`) ? iri.slice(basePath.length) : null;

  /** `needed` names a field without which an embedded resource counts as partial and is loaded in full. */
  async function get(reference: unknown, needed?: string): Promise<Node | null> {
    if (isNode(reference) && isWhole(reference, needed)) return reference;
    const iri = isNode(reference) ? reference["@id"] : reference;
    const path = typeof iri === "string" ? pathOf(iri) : null;
    if (path === null) return null;
    try {
      const found = await read(path);
      return isResource(found) ? { ...(isNode(reference) && reference), ...found } : null;
    } catch (error) {
      onLoss(path, error);
      return isNode(reference) ? reference : null;
    }
  }

  async function all(references: unknown, needed?: string): Promise<Node[]> {
    const found = await Promise.all(listOf(references).map((one) => get(one, needed)));
    return found.filter((node) => node !== null);
  }

  /** Loads a whole list in one call; empty if the backend lacks the endpoint. */
  async function list(path: string): Promise<Node[]> {
    try {
      const body = await read(path);
      return isNode(body) ? nodesOf(body["hydra:member"]) : [];
    } catch (error) {
      onLoss(path, error);
      return [];
    }
  }

  /** Fills the cache with many related resources in one call instead of one each; `path` builds its URL. */
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
