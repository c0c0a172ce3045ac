import { ApiError } from "#contract/api-error.ts";

const passing = new Set([408, 425, 429]);

/** The backend cannot answer now, which says nothing about what was asked. */
export function isOutage(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500 || passing.has(error.status);
  // Without a connection fetch rejects with a TypeError that has a cause; a bug's TypeError has none.
  if (error instanceof TypeError) return error.cause !== undefined;
  return error instanceof DOMException;
}
