import { ApiError } from "#contract/api-error.ts";

const passing = new Set([408, 425, 429]);

/** The backend cannot answer now, which says nothing about what was asked. */
export function isOutage(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500 || passing.has(error.status);
  // fetch rejects with TypeError when there is no connection, with DOMException when time is up.
  return error instanceof TypeError || error instanceof DOMException;
}
