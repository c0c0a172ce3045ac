import { CACHE_SECONDS } from "../../constants.ts";
import { isNode, isResource, listOf, type Node, nodesOf } from "./node.ts";

/** Answers of public calls that others refer to, by address: shared by all visitors of one backend. */
export type RelationCache = Map<string, { until: number; answer: Promise<unknown> }>;

const most = 5000;

export type Relations = ReturnType<typeof createRelations>;

type Setting = {
  cache: RelationCache;
  /** What the cached answers depend on beside their address. */
  scope: string;
  basePath: string;
  read: (path: string) => Promise<unknown>;
  /** A relation that cannot be had costs what it stood for. */
  lost: (path: string, error: unknown) => void;
};

export function createRelations({ cache, scope, basePath, read, lost }: Setting) {
  /** An IRI of this backend's API, without the part every call has in common. */
  const pathOf = (iri: string): string | null =>
    iri.startsWith(`${basePath}/`) ? iri.slice(basePath.length) : null;

  function ask(path: string): Promise<unknown> {
    const key = `${scope} ${path}`;
    const known = cache.get(key);
    if (known && known.until > Date.now()) return known.answer;
    const answer = read(path);
    keep(key, path, answer);
    answer.catch(() => cache.delete(key));
    return answer;
  }

  function keep(key: string, path: string, answer: Promise<unknown>): void {
    if (cache.size >= most) cache.clear();
    cache.set(key, { until: Date.now() + lifetimeOf(path) * 1000, answer });
  }

  /** `needed`: a field without which an embedded resource is only the shadow of itself. */
  async function get(reference: unknown, needed?: string): Promise<Node | null> {
    if (isNode(reference) && isWhole(reference, needed)) return reference;
    const iri = isNode(reference) ? reference["@id"] : reference;
    const path = typeof iri === "string" ? pathOf(iri) : null;
    if (path === null) return null;
    try {
      const found = await ask(path);
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
      const body = await ask(path);
      return isNode(body) ? nodesOf(body["hydra:member"]) : [];
    } catch (error) {
      lost(path, error);
      return [];
    }
  }

  /** Many relations of a kind in few calls: `path` lists what `references` name, the rest is asked one by one. */
  async function prefetch(references: string[], path: (batch: string[]) => string): Promise<void> {
    const wanted = [...new Set(references)].filter((iri) => {
      const known = cache.get(`${scope} ${pathOf(iri)}`);
      return !known || known.until <= Date.now();
    });
    if (wanted.length < 3) return;
    for (const node of await list(path(wanted))) {
      const own = typeof node["@id"] === "string" ? pathOf(node["@id"]) : null;
      if (own !== null) keep(`${scope} ${own}`, own, Promise.resolve(node));
    }
  }

  return { get, all, list, prefetch };
}

const isWhole = (node: Node, needed?: string) =>
  needed === undefined
    ? Object.keys(node).some((key) => !key.startsWith("@"))
    : node[needed] !== undefined;

/** SPEC §9. */
function lifetimeOf(path: string): number {
  if (path.startsWith("/shop/countries")) return CACHE_SECONDS.countries;
  return path.startsWith("/shop/blog") ? CACHE_SECONDS.blog : CACHE_SECONDS.catalogue;
}
