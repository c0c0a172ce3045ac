import type { Context } from "hono";
import { z } from "zod";
import { Iri, collectionOf } from "#contract/json-ld.ts";
import type { PageQuery } from "#contract/json-ld.ts";
import { requireFreshProof } from "../../auth/fresh-proof.ts";
import type { Ctx } from "../../ctx.ts";
import { collection, ld } from "../../http/json-ld.ts";
import { createRouter } from "../../http/router.ts";
import type { Env, Router } from "../../http/router.ts";
import { deleting, nothing, patching, posting, reading } from "../describe.ts";
import { getResource, listResource } from "./read-resource.ts";
import type { Fields, Resource } from "./resource.ts";
import { createResource, deleteResource, updateResource } from "./write-resource.ts";

const named = z.object({ key: z.string() });

export function resourceRoutes(resource: Resource): Router {
  const { name, type, create, change, removable } = resource;
  const router = createRouter();
  const output = shapeOf(resource);
  const path = `/${name}`;
  const one = `/${name}/{key}`;
  const list = { params: nothing, query: resource.query, output: collectionOf(output) };
  router.openapi(reading(path, `List ${name}`, list), async (c) => {
    const query = c.req.valid("query" as never) as PageQuery & Fields;
    const page = await listResource(c.get("ctx"), resource, query);
    return ld(c, collection(c, type, page, query), 200);
  });
  router.openapi(
    reading(one, `One of ${name}`, { params: named, query: nothing, output }),
    async (c) => ld(c, await getResource(c.get("ctx"), resource, keyOf(c)), 200),
  );
  if (create) {
    const make = { params: nothing, input: create, output };
    router.openapi(posting(path, `Add to ${name}`, make), async (c) =>
      ld(c, await createResource(admitted(c, resource), resource, sent(c)), 201),
    );
  }
  if (change) {
    const write = { params: named, input: change, output };
    router.openapi(patching(one, `Change one of ${name}`, write), async (c) =>
      ld(c, await updateResource(admitted(c, resource), resource, keyOf(c), sent(c)), 200),
    );
  }
  if (removable) {
    router.openapi(deleting(one, `Remove one of ${name}`, named), async (c) => {
      await deleteResource(admitted(c, resource), resource, keyOf(c));
      return c.body(null, 204);
    });
  }
  return router;
}

export const shapeOf = ({ type, output }: Resource) =>
  z.object({ "@id": Iri, "@type": z.literal(type), ...output.shape }).meta({ id: `Admin${type}` });

/** The ctx for a write, once it is clear that the session may do it now. */
function admitted(c: Context<Env>, { grave }: Resource): Ctx {
  const ctx = c.get("ctx");
  const named = grave === true || grave?.some((field) => field in (sent(c as Validated) ?? {}));
  if (named) requireFreshProof(ctx);
  return ctx;
}

type Validated = { req: { valid: (target: never) => unknown } };
const keyOf = (c: Validated) => (c.req.valid("param" as never) as { key: string }).key;
const sent = (c: Validated) => c.req.valid("json" as never) as Fields;
