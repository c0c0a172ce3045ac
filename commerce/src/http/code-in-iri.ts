/** Callers name a resource by its IRI or its bare code; what cannot be read names nothing. */
export function codeInIri(name: string): string {
  try {
    return decodeURIComponent(name.split("/").at(-1) ?? "");
  } catch {
    return "";
  }
}
