import { asc, eq } from "drizzle-orm";
import * as schemas from "#contract/admin/content.ts";
import { isReservedPath } from "#contract/forms/reserved-paths.ts";
import { blogCategoryPath, blogPostPath, isLinkedPage, isNeededPage } from "#contract/paths.ts";
import { idsOfCodes, renderText } from "../catalogue/index.ts";
import { products } from "../catalogue/schema.ts";
import { adminRoutes } from "../kernel/admin/routes.ts";
import { without } from "../kernel/admin/lists.ts";
import { defineResource } from "../kernel/admin/resource.ts";
import { conflict, type Ctx, invalid } from "../kernel/ctx.ts";
import { imageColumns, measureImage, undescribed } from "../media/index.ts";
import { dropAddress, moveAddress } from "./redirects/redirects.ts";
import { sectionPages } from "./sections/schema.ts";
import { fillMarks } from "./text-marks.ts";
import { blogCategories, blogPostProducts, blogPosts, pages } from "./schema.ts";

export const pageResource = defineResource({
  name: "pages",
  type: "Page",
  table: pages,
  output: schemas.AdminPage,
  query: schemas.PageListQuery,
  words: [pages.path, pages.title, pages.body],
  usual: [[pages.path, "asc"]],
  create: schemas.CreatePage,
  change: schemas.ChangePage,
  removable: true,
  unique: "path",
  store: async (ctx, input, row) => {
    const { path, imagePath } = input;
    const before = row?.path;
    if (path !== undefined && before !== undefined && path !== before && isLinkedPage(before)) {
      throw invalid(
        "path",
        `Il negozio porta qui i suoi visitatori: ${before} non si può cambiare`,
      );
    }
    if (path !== undefined && path !== before && (await isTaken(ctx, path))) {
      throw invalid("path", "Questo indirizzo è di un’altra parte del negozio: scegline un altro");
    }
    if (path !== undefined) await moveAddress(ctx, before, path);
    if (imagePath && imagePath !== row?.imagePath) {
      const { alt } = await measureImage(ctx, imagePath, "imagePath");
      if (alt === null) throw invalid("imagePath", undescribed);
    }
    return input;
  },
  beforeRemoval: async (ctx, { path }) => {
    if (isNeededPage(path)) {
      const words = `Il negozio ha bisogno di questa pagina e la collega automaticamente: ${path} si può riscrivere, non eliminare.`;
      throw conflict(words);
    }
    await dropAddress(ctx, path);
  },
});

const isTaken = async ({ db }: Ctx, path: string) =>
  isReservedPath(path) || (await db.$count(sectionPages, eq(sectionPages.path, path))) > 0;

const addressedBy = (pathOf: (slug: string) => string) => ({
  move: async (ctx: Ctx, slug: string | undefined, before: { slug: string } | null) => {
    if (slug === undefined) return;
    await moveAddress(ctx, before ? pathOf(before.slug) : undefined, pathOf(slug));
  },
  drop: (ctx: Ctx, { slug }: { slug: string }) => dropAddress(ctx, pathOf(slug)),
});
const categoryAddress = addressedBy(blogCategoryPath);
const postAddress = addressedBy(blogPostPath);

export const previewRoutes = adminRoutes(({ post }) => {
  post(
    "/markdown-previews",
    "How the shop would show a text",
    { body: schemas.PreviewMarkdown, 200: schemas.MarkdownPreview },
    async (ctx, { body }) => ({ html: await previewText(ctx, body.text) }),
  );
});

const previewText = async (ctx: Ctx, text: string) => renderText(ctx, await fillMarks(ctx, text));

export const categoryResource = defineResource({
  name: "blog-categories",
  type: "BlogCategory",
  table: blogCategories,
  output: schemas.AdminBlogCategory,
  query: schemas.BlogCategoryQuery,
  words: [blogCategories.name, blogCategories.slug],
  usual: [[blogCategories.position, "asc"]],
  create: schemas.CreateBlogCategory,
  change: schemas.ChangeBlogCategory,
  removable: true,
  unique: "slug",
  store: async (ctx, input, before) => {
    await categoryAddress.move(ctx, input.slug, before);
    return input;
  },
  beforeRemoval: categoryAddress.drop,
});

export const postResource = defineResource({
  name: "blog-posts",
  type: "BlogPost",
  table: blogPosts,
  output: schemas.AdminBlogPost,
  query: schemas.BlogPostQuery,
  words: [blogPosts.title, blogPosts.slug, blogPosts.author],
  usual: [[blogPosts.publishedAt, "desc"]],
  create: schemas.CreateBlogPost,
  change: schemas.ChangeBlogPost,
  removable: true,
  unique: "slug",
  extend: async (ctx, { id }) => ({ products: await readPostProducts(ctx, id) }),
  store: async (ctx, input, before) => {
    await requireCategory(ctx, input.categoryId);
    await postAddress.move(ctx, input.slug, before);
    const image = await imageColumns(ctx, input, before);
    return {
      ...(before ? {} : { publishedAt: ctx.clock() }),
      ...without(input, "products"),
      ...image,
    };
  },
  beforeRemoval: postAddress.drop,
  relate: async (ctx, { id }, { products }) => {
    if (products) await setPostProducts(ctx, id, products);
  },
});

async function requireCategory({ db }: Ctx, categoryId?: number | null): Promise<void> {
  if (categoryId == null) return;
  const found = await db.$count(blogCategories, eq(blogCategories.id, categoryId));
  if (found === 0) throw invalid("categoryId", "Categoria sconosciuta");
}

async function readPostProducts({ db }: Ctx, postId: number): Promise<string[]> {
  const found = await db
    .select({ code: products.code })
    .from(blogPostProducts)
    .innerJoin(products, eq(products.id, blogPostProducts.productId))
    .where(eq(blogPostProducts.postId, postId))
    .orderBy(asc(blogPostProducts.position));
  return found.map(({ code }) => code);
}

async function setPostProducts(ctx: Ctx, postId: number, codes: string[]): Promise<void> {
  const ids = await idsOfCodes(ctx, "products", codes, "products");
  await ctx.db.delete(blogPostProducts).where(eq(blogPostProducts.postId, postId));
  if (ids.length === 0) return;
  await ctx.db
    .insert(blogPostProducts)
    .values(ids.map((productId, position) => ({ postId, productId, position })));
}
