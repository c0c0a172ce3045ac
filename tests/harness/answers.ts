import { expect } from "vitest";
import type { z } from "zod";

/** The body, once its status is right and it has the shape of the contract: nothing missing, nothing more. */
export async function answerAs<Schema extends z.ZodType>(
  schema: Schema,
  response: Response,
  status = 200,
): Promise<z.output<Schema>> {
  const body: unknown = await response.json();
  expect(response.status, JSON.stringify(body)).toBe(status);
  const parsed = schema.parse(body);
  expect(parsed).toStrictEqual(body);
  return parsed;
}

/** An error of the contract, not one of the framework. */
export async function expectError(response: Response, status: number): Promise<string> {
  const body = (await response.json()) as Record<string, unknown>;
  expect(response.status, JSON.stringify(body)).toBe(status);
  const message = body["hydra:description"] ?? body["message"];
  expect(message).toBeTypeOf("string");
  return String(message);
}
