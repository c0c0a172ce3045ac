import { shopDescription, shopTitle } from "#app/features/identity/identity.tsx";
import { Prose } from "#app/features/content/prose.tsx";
import { pageMeta } from "#app/features/seo/page-meta.ts";
import { useLayoutData } from "#app/features/layout/layout-data.ts";
import { LinkGo } from "#app/ui/button.tsx";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { privacyPath, warrantyPath, yourDataPath } from "#contract/paths.ts";
import * as m from "#messages";
import type { LoadedPage } from "./find-page.server.ts";
import { Picture } from "#app/ui/picture.tsx";
import type { Image } from "#contract/catalogue.ts";
import { cardPhoto } from "#app/features/product-card/product-card.ts";
import type { Heading } from "#app/features/content/outline.ts";
import "#app/features/content/content.css";

export const writtenMeta = ({ path, title, seo, image }: LoadedPage, origin: string) =>
  pageMeta({
    title: seo.title ?? shopTitle(title),
    description: seo.description ?? shopDescription(),
    path,
    origin,
    photo: image?.path,
  });

export function WrittenPage({ page }: { page: LoadedPage }) {
  const { path, title, above, image, html, headings, updatedOn } = page;
  return (
    <div className="wrap">
      <Breadcrumbs crumbs={[{ name: m["common.home"](), href: "/" }, ...above]} current={title} />
      <div className="page-head">
        <h1>{title}</h1>
      </div>
      <div className="grid12 split-info gap-y-8">
        <div>{image ? <PagePhoto image={image} /> : <PageOutline headings={headings} />}</div>
        <article>
          {path === warrantyPath && <LegalNotice />}
          <Prose html={html} />
          {path === privacyPath && <YourDataLink />}
          {!image && updatedOn && (
            <p className="caption mt-8">{m["page.updated"]({ date: updatedOn })}</p>
          )}
        </article>
      </div>
    </div>
  );
}

/** The official artwork must not be redrawn: it is shown once its file has been added here, and nothing until then. */
const artwork = Object.values(
  import.meta.glob<string>("./avviso-armonizzato-it.svg", {
    query: "?url",
    import: "default",
    eager: true,
  }),
)[0];

function LegalNotice() {
  if (artwork !== undefined) return <img src={artwork} alt={m["page.notice_alt"]()} />;
  return (
    <aside className="notice-slot" aria-labelledby="notice">
      <h2 id="notice">{m["page.notice_title"]()}</h2>
      <p>
        {m["page.notice_text"]()}{" "}
        <a className="link" href="https://eur-lex.europa.eu/eli/reg_impl/2025/1960/oj/ita">
          {m["page.notice_link"]()}
        </a>
      </p>
    </aside>
  );
}

function YourDataLink() {
  const { lacks } = useLayoutData();
  if (lacks.accountTools) return null;
  return (
    <aside className="mt-8">
      <p className="mb-4">{m["your_data.link_text"]()}</p>
      <LinkGo href={yourDataPath}>{m["your_data.link"]()}</LinkGo>
    </aside>
  );
}

/** Pages with fewer headings have no table of contents. */
const worthIt = 4;

function PageOutline({ headings }: { headings: Heading[] }) {
  if (headings.length < worthIt) return null;
  return (
    <nav className="page-map" aria-labelledby="outline">
      <h2 id="outline">{m["page.on_this_page"]()}</h2>
      <ol>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function PagePhoto({ image }: { image: Image }) {
  return (
    <Picture
      photo={cardPhoto(image)}
      alt={image.alt ?? ""}
      ratio="4:5"
      sizes="(width >= 64rem) 31vw, 100vw"
      priority
    />
  );
}
