import { Picture } from "#app/ui/picture.tsx";
import type { PostCard } from "./post-card.ts";

type PostListProps = {
  posts: PostCard[];
  /** The newest stands across the page. */
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
      <Picture
        photo={photo}
        alt=""
        ratio="3:2"
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
          <a href={`/blog/${slug}`}>{title}</a>
        </Heading>
        {excerpt && <p>{excerpt}</p>}
      </div>
    </article>
  );
}
