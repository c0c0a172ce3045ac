import * as m from "#messages";
import type { Photo } from "#app/images/photo.ts";
import { LinkGo } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";

export type JournalPost = {
  slug: string;
  title: string;
  category: string | null;
  readingTime: string;
  photo: Photo | null;
};

export function Journal({ posts }: { posts: JournalPost[] }) {
  const [first, ...others] = posts;
  if (!first) return null;
  return (
    <section className="section wrap" aria-labelledby="journal">
      <div className="head">
        <h2 id="journal">{m["home.journal_title"]()}</h2>
        <LinkGo href="/blog">{m["home.journal_cta"]()}</LinkGo>
      </div>
      <div className="journal grid12">
        <Post post={first} className="lead-post" sizes="(width >= 64rem) 55vw, 100vw" />
        <div className="side-posts">
          {others.map((post) => (
            <Post
              key={post.slug}
              post={post}
              className="mini"
              sizes="(width >= 64rem) 30vw, 112px"
            />
          ))}
        </div>
      </div>
    </section>
  );
}

type PostProps = { post: JournalPost; className: string; sizes: string };

function Post({ post, className, sizes }: PostProps) {
  return (
    <article className={className}>
      <Picture photo={post.photo} alt="" ratio="3:2" sizes={sizes} />
      <div>
        <p className="meta">
          {post.category && <span>{post.category}</span>}
          <span>{post.readingTime}</span>
        </p>
        <h3>
          <a href={`/blog/${post.slug}`}>{post.title}</a>
        </h3>
      </div>
    </article>
  );
}
