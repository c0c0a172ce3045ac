import { cardPhoto } from "#app/features/product-card/product-card.ts";
import type { Photo } from "#app/ui/images/image-url.ts";
import { Cover } from "#app/ui/images/cover.tsx";
import type { BlogPost } from "#contract/blog.ts";
import { formatLongDate } from "#contract/format/dates.ts";
import { blogPostPath } from "#contract/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";

type PostListProps = {
  posts: PostCard[];
  /** Shows the newest post across the full width. */
  lead?: boolean;
  heading?: "h2" | "h3";
};

export function PostList({ posts, lead = false, heading = "h2" }: PostListProps) {
  return (
    <div className="posts">
      {posts.map((post, index) => (
        <Post key={post.slug} post={post} first={lead && index === 0} heading={heading} />
      ))}
    </div>
  );
}

type PostProps = { post: PostCard; first: boolean; heading: "h2" | "h3" };

function Post({ post, first, heading: Heading }: PostProps) {
  const { slug, title, excerpt, category, readingTime, publishedOn, photo } = post;
  return (
    <article className={first ? "first" : undefined}>
      <Cover
        photo={photo}
        sizes={first ? "(width >= 48rem) 66vw, 100vw" : "(width >= 48rem) 31vw, 100vw"}
        priority={first}
      />
      <div>
        <p className="meta">
          {category && <span>{category}</span>}
          {first && <span>{publishedOn}</span>}
          <span>{readingTime}</span>
        </p>
        <Heading>
          <PageLink href={blogPostPath(slug)}>{title}</PageLink>
        </Heading>
        {excerpt && <p>{excerpt}</p>}
      </div>
    </article>
  );
}

export type PostCard = {
  slug: string;
  title: string;
  excerpt: string | null;
  category: string | null;
  readingTime: string;
  publishedAt: string;
  publishedOn: string;
  photo: Photo | null;
};

export const postCard = (post: BlogPost): PostCard => ({
  slug: post.slug,
  title: post.title,
  excerpt: post.excerpt,
  category: post.category?.name ?? null,
  readingTime: post.readingTime,
  publishedAt: post.publishedAt,
  publishedOn: formatLongDate(post.publishedAt),
  photo: post.image && cardPhoto(post.image),
});
