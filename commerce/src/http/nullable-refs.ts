type Node = Record<string, unknown>;

/** The generator writes "this object or null" as both at once, which nothing satisfies when it is null. */
export function mendNullableRefs<Doc>(document: Doc): Doc {
  if (typeof document !== "object" || document === null) return document;
  const node = document as Node;
  const [first, second] = Array.isArray(node.allOf) ? (node.allOf as Node[]) : [];
  if (first?.$ref && Array.isArray(second?.type) && second.type.includes("null")) {
    delete node.allOf;
    node.anyOf = [first, { type: "null" }];
  }
  Object.values(node).forEach(mendNullableRefs);
  return document;
}
