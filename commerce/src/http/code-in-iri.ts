/** Callers name a resource by its IRI or its bare code; what cannot be read names nothing. */
export function codeInIri(name: string): string {
  try {
    const code = decodeURIComponent(name.split("/").at(-1) ?? "");
    return code.includes("\0") ? "" : code;
  } catch {
    return "";
  }
}
