import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { freshProof } from "./fresh-proof.ts";
import { answers, body, empty, errors, patch } from "../http/router.ts";

export const adminErrors = {
  ...errors,
  401: empty("Not signed in"),
  403: empty("Not for this role"),
} as const;

const tags = ["Administration"];

export const nothing = z.object({});

/** Shorthands for the routes of the back office; every one of them can be refused in the same ways. */
export const reading = <
  Path extends string,
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Output extends z.ZodType,
>(
  path: Path,
  summary: string,
  { params, query, output }: { params: Params; query: Query; output: Output },
) =>
  createRoute({
    tags,
    method: "get",
    path,
    summary,
    request: { params, query },
    responses: { 200: answers(output, summary), ...adminErrors },
  });

type Writing<Params, Input, Output> = {
  params: Params;
  input: Input;
  output: Output;
  /** Asks for a fresh proof of who holds the session. */
  grave?: boolean;
};

export const posting = <
  Path extends string,
  Params extends z.ZodObject,
  Input extends z.ZodType,
  Output extends z.ZodType,
>(
  path: Path,
  summary: string,
  { params, input, output, grave = false }: Writing<Params, Input, Output>,
) =>
  createRoute({
    tags,
    method: "post",
    path,
    summary,
    middleware: grave ? [freshProof] : [],
    request: { params, body: body(input) },
    responses: { 200: answers(output, "Done"), 201: answers(output, "Made"), ...adminErrors },
  });

export const patching = <
  Path extends string,
  Params extends z.ZodObject,
  Input extends z.ZodType,
  Output extends z.ZodType,
>(
  path: Path,
  summary: string,
  { params, input, output, grave = false }: Writing<Params, Input, Output>,
) =>
  createRoute({
    tags,
    method: "patch",
    path,
    summary,
    middleware: grave ? [freshProof] : [],
    request: { params, body: patch(input) },
    responses: { 200: answers(output, "As it is now"), ...adminErrors },
  });

export const deleting = <
  Path extends string,
  Params extends z.ZodObject,
  Query extends z.ZodObject = typeof nothing,
>(
  path: Path,
  summary: string,
  params: Params,
  { grave = false, query = nothing as unknown as Query }: { grave?: boolean; query?: Query } = {},
) =>
  createRoute({
    tags,
    method: "delete",
    path,
    middleware: grave ? [freshProof] : [],
    summary,
    request: { params, query },
    responses: { 204: empty("Gone"), ...adminErrors },
  });

export const byId = z.object({ id: z.string() });
export const byCode = z.object({ code: z.string() });
