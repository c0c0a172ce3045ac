import { expect } from "vitest";
import type { z } from "zod";

/** The body, once its status is right and it has the shape of the contract: nothing missing, nothing more. */
export async function answerAs<Schema extends z.ZodType>(
  schema: Schema,
  response: Response,
  status = 200,
): Promise<z.output<Schema>> {
  const body: unknown = await response.json();
  expect({ status: response.status, body }).toEqual({ status, body });
  const parsed = schema.parse(body);
  expect(parsed).toStrictEqual(body);
  return parsed;
}

/** What an error of the API says; the framework's own errors are no JSON. */
export async function errorOf(response: Response): Promise<{ status: number; message: unknown }> {
  const body = (await response.json()) as Record<string, unknown>;
  return { status: response.status, message: body["hydra:description"] ?? body["message"] };
}

/** Answers what the error says, once it is the error that was expected. */
export async function expectError(response: Response, status: number): Promise<string> {
  const { message, ...error } = await errorOf(response);
  expect({ ...error, message }).toEqual({ status, message: expect.any(String) });
  return String(message);
}
