import { sessionRefusals } from "#contract/admin/constants.ts";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { z } from "zod";
import type { Violation } from "#contract/api-error.ts";
import { messages } from "#contract/forms/messages.ts";
import { apiPrefix } from "#contract/paths.ts";
import { outageOf } from "../db/availability.ts";
import { hasState } from "../db/rows.ts";
import { type Language, languageOf, translate } from "./error-language.ts";
import {
  CommerceError,
  conflict,
  describeViolations,
  type ErrorCode,
  invalidAll,
  logSecurity,
} from "../ctx.ts";

const statusOf: Record<ErrorCode, ContentfulStatusCode> = {
  bad_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  proof_required: 403,
  second_factor_required: 403,
  not_found: 404,
  not_acceptable: 406,
  conflict: 409,
  changed_meanwhile: 412,
  unsupported_media_type: 415,
  doubtful_text: 422,
  invalid: 422,
  too_many_requests: 429,
  unavailable: 503,
};

const removedMeanwhile = "Nel frattempo qualcosa è stato tolto: ricarica e riprova.";

export function answerError(error: unknown, c: Context): Response {
  if (error instanceof CommerceError) return answerCommerceError(error, c);
  if (isHttpException(error) && error.status < 500) {
    return hydraError(c, error.status, error.message || "Bad Request");
  }
  // The value does not fit its column: a client error, not a server error.
  if (hasState(error, "unfitValue")) {
    return answerCommerceError(new CommerceError("bad_request", "A value is out of range."), c);
  }
  // A referenced row was deleted concurrently, after it was checked.
  if (hasState(error, "foreignKeyViolation")) {
    c.get("log")?.warn({ err: error }, "something was removed meanwhile");
    return answerCommerceError(conflict(removedMeanwhile), c);
  }
  const outage = outageOf(error);
  if (outage) {
    // Lost connections recover by themselves; a full disk needs an operator.
    c.get("log")?.[outage === "disk full" ? "error" : "warn"]({ err: error }, outage);
    return answerCommerceError(
      new CommerceError("unavailable", "Service Unavailable", { retryAfter: 5 }),
      c,
    );
  }
  c.get("log")?.error({ err: error }, "unexpected error");
  return hydraError(c, 500, "Internal Server Error");
}

/** By its shape: a plugin loaded at run time may bring its own copy of the class. */
const isHttpException = (
  error: unknown,
): error is { status: ContentfulStatusCode; message: string } =>
  error instanceof Error && "getResponse" in error && "status" in error;

export const answerNotFound = (c: Context) => hydraError(c, 404, "Not Found");

export function answerWrongMethod(c: Context, allow: string): Response {
  c.header("allow", allow);
  return hydraError(c, 405, `Method Not Allowed (Allow: ${allow})`);
}

function answerCommerceError(error: CommerceError, c: Context): Response {
  const status = statusOf[error.code];
  const language = languageOf(c);
  const message = translate(error.message, language);
  c.header("content-language", language);
  c.header("vary", "Accept-Language", { append: true });
  if (error.retryAfter !== undefined) c.header("retry-after", String(error.retryAfter));
  if (isDenial(error, c)) {
    logSecurity(c.get("ctx"), { event: "access.denied", call: callOf(c), status });
  }
  if (error.code === "unauthenticated") {
    c.header("www-authenticate", "Bearer");
    return c.json({ code: 401, message }, 401);
  }
  if (error.code === "bad_request") return c.json({ code: 400, message }, 400);
  if (error.details) return hydraError(c, status, message, error.code, error.details);
  if (isSessionRefusal(error.code)) return hydraError(c, status, message, error.code);
  if (error.violations.length === 0) return hydraError(c, status, message);
  const violations = error.violations.map((violation) => ({
    ...violation,
    message: translate(violation.message, language),
  }));
  return jsonLd(c, status, {
    "@context": `${apiPrefix}/contexts/ConstraintViolationList`,
    "@type": "ConstraintViolationList",
    "hydra:title": "An error occurred",
    "hydra:description": describeViolations(violations),
    violations: violations.map((violation) => ({ code: null, ...violation })),
  });
}

/** Denials to log: unauthenticated calls are routine in the shop, but suspicious in the back office. */
const isDenial = ({ code }: CommerceError, c: Context) =>
  code === "forbidden" ||
  (code === "unauthenticated" && c.req.path.includes("/admin/") && !leadsIn.test(c.req.path));

const leadsIn = /\/admin\/administrators\//;

/** The path without ids and tokens, which may be secret. */
const callOf = ({ req }: Context) =>
  `${req.method} ${req.path.replaceAll(/\/(?!(?:v2|[a-z][a-z-]*)(?:\/|$))[^/]+/g, "/…")}`;

const isSessionRefusal = (code: ErrorCode) => sessionRefusals.some((one) => one === code);

function hydraError(
  c: Context,
  status: ContentfulStatusCode,
  description: string,
  code?: ErrorCode,
  details: object = {},
): Response {
  return jsonLd(c, status, {
    "@context": `${apiPrefix}/contexts/Error`,
    "@type": "hydra:Error",
    "hydra:title": "An error occurred",
    "hydra:description": description,
    ...(code ? { code } : {}),
    ...details,
  });
}

function jsonLd(c: Context, status: ContentfulStatusCode, body: object): Response {
  return c.body(JSON.stringify(body), status, {
    "content-type": "application/ld+json; charset=utf-8",
  });
}

/** A missing field or wrong type is a 400, a broken rule a 422. */
export function requestError(target: string, error: z.ZodError, language: Language): CommerceError {
  const missing = error.issues.filter(
    (issue) => target === "json" && issue.message.endsWith(" received undefined"),
  );
  if (missing.length > 0) {
    const fields = missing.map((issue) => issue.path.join(".")).join(", ");
    return new CommerceError(
      "bad_request",
      `Request does not have the following required fields specified: ${fields}.`,
    );
  }
  const wrongType = error.issues.find((issue) => issue.code === "invalid_type");
  const issue = wrongType ?? error.issues[0];
  if (issue && (wrongType || target !== "json")) {
    const reason = language === "en" ? translate(issue.message, language) : italianOf(issue);
    return new CommerceError(
      "bad_request",
      `Request field "${issue.path.join(".")}" should be valid: ${reason}.`,
    );
  }
  return invalidAll(violationsOf(error));
}

/** All validation errors, with the forms' messages where the schema has none. */
export const violationsOf = ({ issues }: z.ZodError): Violation[] =>
  issues.map((issue) => ({
    propertyPath: issue.path.join("."),
    message: italianOf(issue),
  }));

const italianOf = (issue: z.core.$ZodIssue) =>
  defaultMessage.test(issue.message) ? inItalian(issue) : issue.message;

const defaultMessage = /^(Invalid |Too (big|small)|Unrecognized key)/;

function inItalian(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "too_big":
      return issue.origin === "string"
        ? messages.maxLength(Number(issue.maximum))
        : messages.max(Number(issue.maximum));
    case "too_small":
      if (issue.origin !== "string") return messages.min(Number(issue.minimum));
      return issue.minimum === 1 ? messages.required : messages.minLength(Number(issue.minimum));
    case "invalid_type":
      return typeMessages[issue.expected] ?? messages.invalid;
    case "invalid_value":
      return messages.choice;
    case "invalid_format":
      return issue.format === "email" ? messages.email : messages.invalid;
    default:
      return messages.invalid;
  }
}

const typeMessages: Record<string, string | undefined> = {
  string: "serve un testo",
  number: messages.number,
  int: messages.integer,
  boolean: "serve true o false",
  array: "serve un elenco",
  object: "serve un oggetto",
};
