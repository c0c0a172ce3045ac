import { isRecord } from "./format/keys-of.ts";
export type Violation = { propertyPath: string; message: string; code?: string | null };

/** Thrown by every failed API call, SPEC §8 "General handling". */
export class ApiError extends Error {
  readonly status: number;
  readonly violations: Violation[];

  constructor(status: number, message: string, violations: Violation[] = []) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.violations = violations;
  }

  violationOf(propertyPath: string): string | undefined {
    return this.violations.find((violation) => violation.propertyPath === propertyPath)?.message;
  }
}

const messageKeys = [
  "hydra:description",
  "description",
  "detail",
  "message",
  "hydra:title",
  "title",
] as const;

/** Backends use different error envelopes; the first text found is the message. */
export function errorFromBody(status: number, body: unknown): ApiError {
  if (!isRecord(body)) return new ApiError(status, "Unknown error");
  const message = messageKeys
    .map((key) => body[key])
    .find((value) => typeof value === "string" && value !== "");
  return new ApiError(
    status,
    typeof message === "string" ? message : "Unknown error",
    readViolations(body.violations),
  );
}

function readViolations(value: unknown): Violation[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (entry): entry is Violation =>
      typeof entry === "object" &&
      entry !== null &&
      typeof entry.propertyPath === "string" &&
      typeof entry.message === "string",
  );
}

const passing = new Set([408, 425, 429]);

/** True if the backend is unreachable or overloaded, so the same request may succeed later. */
export function isOutage(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500 || passing.has(error.status);
  // Network failures of fetch are TypeErrors with a cause; those thrown by a bug have none.
  if (error instanceof TypeError) return error.cause !== undefined;
  return error instanceof DOMException;
}
