import { NewsletterBand } from "#app/features/layout/newsletter-band.tsx";
import { blogPath } from "#contract/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/feedback.tsx";
import { pageAddress, Pages } from "#app/ui/pages.tsx";
import type { loadPosts } from "./blog.server.ts";
import { PostList } from "../../features/post-list.tsx";

type BlogScreenProps = {
  title: string;
  lead: string | null;
  path: string;
  blog: Awaited<ReturnType<typeof loadPosts>>;
};

export function BlogScreen({ title, lead, path, blog }: BlogScreenProps) {
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
