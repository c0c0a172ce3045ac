/**
 * Normalises differences between Sylius backends before validation: collections without the hydra prefix, bare arrays,
 * sparse lists sent as objects, `tokenValue` without `token`. Image URLs at `origin`, the backend's host, become paths: the
 * image service knows the host.
 */
export function readLeniently(body: unknown, origin?: string): unknown {
  const tolerate = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(tolerate);
    if (typeof value !== "object" || value === null) return value;
    if (isGappedList(value)) return Object.values(value).map(tolerate);
    const node: Record<string, unknown> = {};
    for (const [key, entry] of Object.entries(value))
      node[key] =
        key === "path" && typeof entry === "string" ? ownPath(entry, origin) : tolerate(entry);
    return withToken(withHydraPrefix(node));
  };
  if (!Array.isArray(body)) return tolerate(body);
  return { "hydra:member": body.map(tolerate), "hydra:totalItems": body.length };
}

const ownPath = (path: string, origin: string | undefined) =>
  origin && path.startsWith(`${origin}/`) ? path.slice(origin.length + 1) : path;

function isGappedList(value: object): boolean {
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => /^\d+$/.test(key));
}

function withHydraPrefix(node: Record<string, unknown>): Record<string, unknown> {
  if (!("member" in node) && node["@type"] !== "Collection") return node;
  const { member, totalItems, view: _view, "@type": _type, ...rest } = node;
  const list = Array.isArray(member) ? member : [];
  return {
    ...rest,
    "@type": "hydra:Collection",
    "hydra:member": list,
    "hydra:totalItems": typeof totalItems === "number" ? totalItems : list.length,
  };
}

function withToken(node: Record<string, unknown>): Record<string, unknown> {
  if (node["@type"] !== "Order") return node;
  const iri = typeof node["@id"] === "string" ? node["@id"] : "";
  const token = node.token ?? node.tokenValue ?? iri.split("/").at(-1);
  return { ...node, token, tokenValue: token };
}
