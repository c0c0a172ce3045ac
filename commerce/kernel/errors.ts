import type { SessionRefusal } from "#contract/admin/constants.ts";
import type { Violation } from "#contract/api-error.ts";

export type ErrorCode =
  | "bad_request"
  | "unauthenticated"
  | "forbidden"
  | SessionRefusal
  | "not_found"
  | "conflict"
  | "invalid"
  | "unsupported_media_type"
  | "too_many_requests"
  | "unavailable";

/** The one error verbs raise; http/errors.ts alone knows what it means in HTTP. */
export class CommerceError extends Error {
  readonly code: ErrorCode;
  readonly violations: Violation[];
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    extra: { violations?: Violation[]; retryAfter?: number } = {},
  ) {
    super(message);
    this.name = "CommerceError";
    this.code = code;
    this.violations = extra.violations ?? [];
    this.retryAfter = extra.retryAfter;
  }
}

export const notFound = (message = "Not Found") => new CommerceError("not_found", message);

/** One broken rule on one field; an empty path speaks of the whole body. */
export function invalid(propertyPath: string, message: string): CommerceError {
  return invalidAll([{ propertyPath, message }]);
}

export function invalidAll(violations: Violation[]): CommerceError {
  const description = violations
    .map(({ propertyPath, message }) => (propertyPath ? `${propertyPath}: ${message}` : message))
    .join("\n");
  return new CommerceError("invalid", description, { violations });
}
