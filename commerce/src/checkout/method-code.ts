import { codeOf } from "../cart/find-variant.ts";
import { CommerceError } from "../errors.ts";

/** Callers send the code of a method or its IRI. */
export function methodCode(codeOrIri: string): string {
  try {
    return codeOf(codeOrIri);
  } catch {
    throw new CommerceError("bad_request", `Invalid IRI "${codeOrIri}".`);
  }
}
