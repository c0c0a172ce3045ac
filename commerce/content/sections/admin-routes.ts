import { hash } from "node:crypto";
import { eq } from "drizzle-orm";
import {
  AdminSectionPage,
  ChangeSectionPage,
  CreateSectionPage,
  Publication,
  SectionPageListQuery,
  SectionTypes,
} from "#contract/sections/admin.ts";
import { isReservedPath } from "#contract/forms/reserved-paths.ts";
import { collectionOf } from "#contract/json-ld.ts";
import { categorySlug, homePath, isLinkedPage } from "#contract/paths.ts";
import { categorySections } from "#contract/sections/default-sections.ts";
import { taxons } from "../../catalogue/schema.ts";
import { pages } from "../schema.ts";
import { adminRoutes, nothing, getResource, shapeOf } from "../../kernel/admin/routes.ts";
import { defineResource } from "../../kernel/admin/resource.ts";
import { conflict, type Ctx, invalid } from "../../kernel/ctx.ts";
import { describeKind } from "../../kernel/kinds.ts";
import { findRow } from "../../kernel/db/rows.ts";
import { wireDate } from "../../kernel/http/json-ld.ts";
import { numericId } from "../../kernel/http/router.ts";
import { dropAddress, moveAddress } from "../redirects/redirects.ts";
import {
  lastPublication,
  discard,
  listPublications,
  lockPage,
  publish,
  readSections,
  restore,
} from "./publications.ts";
import { sectionTypes } from "./section-types.ts";
import { sectionPages } from "./schema.ts";
import { listChanges } from "./summary.ts";

export const sectionPageResource = defineResource({
  name: "section-pages",
  type: "SectionPage",
  table: sectionPages,
  output: AdminSectionPage,
  query: SectionPageListQuery,
  words: [sectionPages.path, sectionPages.title],
  usual: [[sectionPages.path, "asc"]],
  create: CreateSectionPage,
  change: ChangeSectionPage,
  removable: true,
  unique: "path",
  extend: async (ctx, row) => {
    const published = await lastPublication(ctx, row.id);
    const sections = readSections(row.sections);
    const changes = published ? listChanges(readSections(published.sections), sections) : [];
    return {
      sections,
      publishedAt: published ? wireDate(published.publishedAt) : null,
      changed: !published || changes.length > 0,
      changes,
      revision: revisionOf(row.sections),
    };
  },
  store: async (ctx, input, before) => {
    const { basedOn, ...changed } = input;
    if (basedOn !== undefined && before) await requireRevision(ctx, before.id, basedOn);
    const { path } = changed;
    if (path === undefined || path === before?.path) return changed;
    if (before && isFixed(before.path)) {
      throw invalid("path", "Questa pagina resta al suo indirizzo");
    }
    const category = before ? undefined : await findCategory(ctx, path);
    if (category) return { sections: pageOfCategory(category), ...changed };
    await requireFree(ctx, path);
    await moveAddress(ctx, before?.path, path);
    return changed;
  },
  beforeRemoval: async (ctx, { path }) => {
    if (path === homePath) {
      throw conflict("La pagina iniziale c’è sempre: si può solo cambiare.");
    }
    if (!isFixed(path)) await dropAddress(ctx, path);
  },
});

/** The paths of the home page and of category pages cannot be changed. */
const isFixed = (path: string) => path === homePath || categorySlug(path) !== undefined;

const findCategory = ({ db }: Ctx, path: string) =>
  findRow(db, taxons, eq(taxons.slug, categorySlug(path) ?? ""));

/** A category's initial sections: those it shows by default. */
const pageOfCategory = (category: typeof taxons.$inferSelect) =>
  categorySections(category, category.description ?? "", category.imagePath);

/** A hash of the content: saving the same sections again is no change. */
const revisionOf = (sections: unknown) => hash("sha256", JSON.stringify(sections)).slice(0, 16);

/** Serialises concurrent saves; the second one is refused. */
async function requireRevision(ctx: Ctx, id: number, basedOn: string): Promise<void> {
  const { sections } = await lockPage(ctx, id);
  if (revisionOf(sections) === basedOn) return;
  throw conflict("Questa pagina è stata cambiata altrove nel frattempo.");
}

async function requireFree({ db }: Ctx, path: string): Promise<void> {
  const written = await db.$count(pages, eq(pages.path, path));
  if (written > 0 || isLinkedPage(path) || isReservedPath(path)) {
    throw invalid("path", "Questo indirizzo è di un’altra parte del negozio: scegline un altro");
  }
}

const publications = "/section-pages/{id}/publications";

export const publicationRoutes = adminRoutes(({ get, post }) => {
  const read = (ctx: Ctx, id: number) => getResource(ctx, sectionPageResource, String(id));
  const made = { body: nothing, 201: shapeOf(sectionPageResource) };
  get(
    publications,
    "The last publications of a page",
    { lists: "Publication", 200: collectionOf(Publication) },
    async (ctx, { id }) => {
      await read(ctx, id);
      return listPublications(ctx, id);
    },
  );
  post(publications, "Publish the draft of a page", made, async (ctx, { id }) => {
    await publish(ctx, id);
    return read(ctx, id);
  });
  post(
    `${publications}/{publication}/restore`,
    "Publish an earlier state again",
    made,
    async (ctx, { id, publication }) => {
      await restore(ctx, id, numericId(publication));
      return read(ctx, id);
    },
  );
  const types = { 200: SectionTypes };
  get("/section-types", "Types of sections that plugins add", types, ({ extensions }) => ({
    types: extensions.of(sectionTypes).map(describeKind),
  }));
  post(
    "/section-pages/{id}/discard",
    "Make the draft what is published again",
    { body: nothing, 200: shapeOf(sectionPageResource) },
    async (ctx, { id }) => {
      await discard(ctx, id);
      return read(ctx, id);
    },
  );
});
