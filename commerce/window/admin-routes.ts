import { hash } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import {
  AdminSectionPage,
  ChangeSectionPage,
  CreateSectionPage,
  Publication,
  SectionPageListQuery,
} from "#contract/window/admin.ts";
import { isReservedPath } from "#contract/content.ts";
import { collectionOf } from "#contract/json-ld.ts";
import { homePath, isLinkedPage } from "#contract/paths.ts";
import { pages } from "../content/schema.ts";
import { byId, nothing, posting, reading } from "../kernel/admin/describe.ts";
import { getResource, shapeOf } from "../kernel/admin/resource-routes.ts";
import type { Fields, Resource } from "../kernel/admin/resource.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { CommerceError, invalid } from "../kernel/errors.ts";
import { collection, ld, wireDate } from "../kernel/http/json-ld.ts";
import { createRouter, numericId } from "../kernel/http/router.ts";
import { dropAddress, moveAddress } from "../redirects/index.ts";
import {
  lastPublication,
  discard,
  listPublications,
  lockPage,
  publish,
  readSections,
  restore,
} from "./publications.ts";
import { sectionPages } from "./schema.ts";
import { listChanges } from "./summary.ts";

export const sectionPageResource: Resource = {
  name: "section-pages",
  type: "SectionPage",
  table: sectionPages,
  key: "id",
  output: AdminSectionPage,
  query: SectionPageListQuery,
  words: [sectionPages.path, sectionPages.title],
  columns: {
    path: sectionPages.path,
    title: sectionPages.title,
    updatedAt: sectionPages.updatedAt,
  },
  usual: [asc(sectionPages.path)],
  create: CreateSectionPage,
  change: ChangeSectionPage,
  removable: true,
  unique: "path",
  extend: async (ctx, row) => {
    const published = await lastPublication(ctx, row["id"] as number);
    const sections = readSections(row["sections"] as unknown[]);
    const changes = published ? listChanges(readSections(published.sections), sections) : [];
    return {
      sections,
      publishedAt: published ? wireDate(published.publishedAt) : null,
      changed: !published || changes.length > 0,
      changes,
      revision: revisionOf(row["sections"]),
    };
  },
  store: async (ctx, input, before) => {
    const { basedOn, ...changed } = input as z.infer<typeof ChangeSectionPage>;
    if (basedOn !== undefined && before) await requireRevision(ctx, before, basedOn);
    const { path } = changed;
    if (path === undefined || path === before?.["path"]) return changed;
    if (before?.["path"] === homePath) {
      throw invalid("path", "La pagina iniziale resta al suo indirizzo");
    }
    await requireFree(ctx, path);
    await moveAddress(ctx, before?.["path"] as string | undefined, path);
    return changed;
  },
  beforeRemoval: async (ctx, row) => {
    const path = row["path"] as string;
    if (path === homePath) {
      throw new CommerceError("conflict", "La pagina iniziale c’è sempre: si può solo cambiare.");
    }
    await dropAddress(ctx, path);
  },
};

/** By what it says: whoever saved the same has changed nothing. */
const revisionOf = (sections: unknown) => hash("sha256", JSON.stringify(sections)).slice(0, 16);

/** Two who save at once follow one another; the second is told. */
async function requireRevision(ctx: Ctx, { id }: Fields, basedOn: string): Promise<void> {
  const { sections } = await lockPage(ctx, id as number);
  if (revisionOf(sections) === basedOn) return;
  throw new CommerceError("conflict", "Questa pagina è stata cambiata altrove nel frattempo.");
}

async function requireFree({ db }: Ctx, path: string): Promise<void> {
  const written = await db.$count(pages, eq(pages.path, path));
  if (written > 0 || isLinkedPage(path) || isReservedPath(path)) {
    throw invalid("path", "Questo indirizzo è di un’altra parte del negozio: scegline un altro");
  }
}

const publications = "/section-pages/{id}/publications";

export function publicationRoutes() {
  const router = createRouter();
  const output = shapeOf(sectionPageResource);
  const read = { params: byId, query: nothing, output: collectionOf(Publication) };
  router.openapi(reading(publications, "The last publications of a page", read), async (c) => {
    const page = await getResource(c.get("ctx"), sectionPageResource, c.req.valid("param").id);
    const items = await listPublications(c.get("ctx"), page["id"] as number);
    return ld(c, collection(c, "Publication", { items, total: items.length }), 200);
  });

  const make = { params: byId, input: nothing, output };
  router.openapi(posting(publications, "Publish the draft of a page", make), async (c) => {
    const { id } = c.req.valid("param");
    await publish(c.get("ctx"), numericId(id));
    return ld(c, await getResource(c.get("ctx"), sectionPageResource, id), 201);
  });

  const again = {
    params: z.object({ id: z.string(), publication: z.string() }),
    input: nothing,
    output,
  };
  router.openapi(
    posting(`${publications}/{publication}/restore`, "Publish an earlier state again", again),
    async (c) => {
      const { id, publication } = c.req.valid("param");
      await restore(c.get("ctx"), numericId(id), numericId(publication));
      return ld(c, await getResource(c.get("ctx"), sectionPageResource, id), 201);
    },
  );

  router.openapi(
    posting("/section-pages/{id}/discard", "Make the draft what is published again", make),
    async (c) => {
      const { id } = c.req.valid("param");
      await discard(c.get("ctx"), numericId(id));
      return ld(c, await getResource(c.get("ctx"), sectionPageResource, id), 200);
    },
  );
  return router;
}
