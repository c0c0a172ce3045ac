import { shopTitle } from "#app/features/identity/identity.tsx";
import { loadPosts } from "./blog.server.ts";
import {
  breadcrumbJsonLd,
  originOf,
  pageMeta,
  structuredData,
} from "#app/features/seo/page-meta.ts";
import { orNotFound, shopContext } from "#app/features/api/shop-api.server.ts";
import { publicPage } from "#app/features/api/caching.ts";
import { pageAddress, pagedTitle, pageParam, Pages } from "#app/ui/pages.tsx";
import { blogCategoryPath, blogPath } from "#contract/paths.ts";
import * as m from "#messages";
import type { Route } from "./+types/blog.ts";
import { NewsletterBand } from "#app/features/layout/newsletter-band.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/feedback.tsx";
import { PostList } from "#app/features/post-list.tsx";
import "./blog.css";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  if (!params.slug) return { category: null, path: blogPath, blog: await loadPosts(shop, url) };
  const { name, description, slug, seo } = await orNotFound(shop.blogCategory(params.slug));
  const blog = await loadPosts(shop, url, slug);
  return { category: { name, description, seo }, path: blogCategoryPath(slug), blog };
}

export const headers = publicPage("blogPosts", [pageParam]);

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { category, path, blog } = loaderData;
  const origin = originOf(matches);
  const { title, description } = category?.seo ?? {};
  const crumbs = [{ name: m["blog.title"](), href: blogPath }];
  return [
    ...pageMeta({
      title: pagedTitle(title ?? shopTitle(category?.name ?? m["blog.meta_title"]()), blog.page),
      description: description ?? category?.description ?? m["blog.lead"](),
      path: pageAddress(path, blog.page),
      origin,
      photo: category && blog.posts[0]?.photo?.path,
    }),
    ...(import.meta.env.SSR && category
      ? structuredData(breadcrumbJsonLd(crumbs, { name: category.name, href: path }, origin))
      : []),
  ];
};

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { category, path, blog } = loaderData;
  const title = category ? category.name : m["blog.title"]();
  const lead = category ? category.description : m["blog.lead"]();
  const { posts, page, pages, categories } = blog;
  const tabs = [{ name: m["blog.all"](), href: blogPath }, ...categories];
  return (
    <>
      <div className="wrap">
        <div className="page-head">
          <h1>{title}</h1>
          {lead && <p className="lead">{lead}</p>}
        </div>
        {categories.length > 0 && (
          <nav className="tabs mb-8" aria-label={m["blog.categories"]()}>
            {tabs.map(({ name, href }) => (
              <PageLink key={href} href={href} aria-current={href === path ? "page" : undefined}>
                {name}
              </PageLink>
            ))}
          </nav>
        )}
        {posts.length > 0 ? <PostList posts={posts} lead={page === 1} /> : <NoPosts path={path} />}
        <Pages page={page} pages={pages} to={(next) => pageAddress(path, next)} />
      </div>
      <NewsletterBand />
    </>
  );
}

function NoPosts({ path }: { path: string }) {
  return path === blogPath ? (
    <Empty title={m["blog.empty_title"]()} text={m["blog.opening_text"]()}>
      <ButtonLink href="/">{m["error_page.cta_go_home"]()}</ButtonLink>
    </Empty>
  ) : (
    <Empty title={m["blog.empty_title"]()} text={m["blog.empty_text"]()}>
      <ButtonLink href={blogPath}>{m["blog.empty_cta"]()}</ButtonLink>
    </Empty>
  );
}
