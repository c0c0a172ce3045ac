import * as m from "#messages";
import { Prose } from "#app/content/prose.tsx";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { blogPath } from "./blog-screen.tsx";
import { InlineProduct } from "./inline-product.tsx";
import type { PostView } from "./load-post.server.ts";
import { splitTitle } from "./split-post.ts";

export function PostArticle({ post }: { post: PostView }) {
  const { photo, halves, products } = post;
  const [before, after] = halves;
  return (
    <article className="article">
      <div className="wrap">
        <Breadcrumbs trail={trailTo(post)} current={splitTitle(post.title)[0].replace(/:$/, "")} />
        <PostHead post={post} />
      </div>
      <div className="wrap mb-16">
        <Picture photo={photo} alt={post.photoAlt} ratio="wide" sizes="100vw" priority />
      </div>
      <div className="wrap">
        <Prose html={before} />
        {after !== "" && products[0] && <InlineProduct card={products[0]} />}
        {after !== "" && <Prose html={after} />}
      </div>
    </article>
  );
}

function PostHead({ post }: { post: PostView }) {
  const { title, category, author, publishedAt, publishedOn, readingTime } = post;
  const [what, how] = splitTitle(title);
  return (
    <header className="top-art">
      {category && <p className="of">{category.name}</p>}
      <h1>
        {what} {how !== "" && <em>{how}</em>}
      </h1>
      <p className="meta">
        {author && <span>{author}</span>}
        <time dateTime={publishedAt}>{publishedOn}</time>
        <span>{readingTime}</span>
      </p>
    </header>
  );
}

export const trailTo = ({ category }: Pick<PostView, "category">) => [
  { name: m["common.home"](), href: "/" },
  { name: m["blog.title"](), href: blogPath },
  ...(category ? [category] : []),
];
