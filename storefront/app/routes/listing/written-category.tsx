import { Sections } from "#app/features/sections/sections.tsx";
import type { SectionView } from "#app/features/sections/section-views.ts";
import { Breadcrumbs, type Crumb } from "#app/ui/breadcrumbs.tsx";
import { ListedProducts, Subcategories } from "./list-screen.tsx";
import type { Listing } from "./listing.server.ts";

type WrittenCategoryProps = {
  title: string;
  crumbs: Crumb[];
  path: string;
  listing: Listing;
  sections: SectionView[];
};

/** A category page with sections of the owner around its products. */
export function WrittenCategory({ title, crumbs, path, listing, sections }: WrittenCategoryProps) {
  const [first] = sections;
  const isDark = first?.kind === "hero" && first.dark;
  const kinds = (
    <Subcategories here={{ name: title, href: path }} above={crumbs.at(-1)} listing={listing} />
  );
  const list = <ListedProducts path={path} listing={listing} kinds={kinds} wide />;
  return (
    <>
      <div className={isDark ? "night" : undefined}>
        <div className="wrap">
          <Breadcrumbs crumbs={crumbs} current={title} />
          {!sections.some(({ kind }) => kind === "hero") && (
            <div className="page-head">
              <h1>{title}</h1>
            </div>
          )}
        </div>
      </div>
      <Sections sections={sections} list={list} />
      {!sections.some((section) => "listed" in section) && <div className="section">{list}</div>}
    </>
  );
}
