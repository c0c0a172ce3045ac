import type { ProductRange } from "#app/features/product-card/ranges.ts";
import { Picture } from "#app/ui/picture.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import type { MenuColumn, MenuItem, MenuLink, MenuPicture } from "./menu.ts";

const photoSizes = "(width >= 64rem) 15vw, 1px";

type MegaMenuProps = {
  item: MenuItem;
  ranges: ProductRange[];
  /** Link to guidance, for visitors who do not know what they need. */
  guide: MenuLink | undefined;
  current: boolean;
};

export function MegaMenu({ item, ranges, guide, current }: MegaMenuProps) {
  return (
    <details name="mega">
      <summary aria-current={current ? "page" : undefined}>
        <span>{item.name}</span>
      </summary>
      <div className="mega">
        <div className="in">
          {item.columns.map(({ title, links, ...column }, index) => (
            <div key={title} className={columnClass(column, index)}>
              <h3>{title}</h3>
              {column.ranges ? <RangeLinks ranges={ranges} /> : <Links links={links} />}
            </div>
          ))}
          {item.pictures.map((picture) => (
            <Figure key={picture.href} {...picture} />
          ))}
          <p>
            <PageLink className="link" href={item.href}>
              {item.all}
            </PageLink>
            {guide && (
              <span>
                {m["header.unsure"]()}{" "}
                <PageLink className="link" href={guide.href}>
                  {guide.name}
                </PageLink>
              </span>
            )}
          </p>
        </div>
      </div>
    </details>
  );
}

const columnClass = ({ ranges }: Pick<MenuColumn, "ranges">, index: number) =>
  ranges ? "wide" : index === 0 ? "big" : undefined;

const Links = ({ links }: { links: MenuLink[] }) => (
  <ul>
    {links.map(({ name, href }) => (
      <li key={href}>
        <PageLink href={href}>{name}</PageLink>
      </li>
    ))}
  </ul>
);

export const RangeLinks = ({ ranges }: { ranges: ProductRange[] }) => (
  <ul className="ranges">
    {ranges.map(({ name, href, line, verb, photo }) => (
      <li key={href} data-line={line}>
        <PageLink href={href}>
          <Picture photo={photo} alt="" ratio="4:5" sizes="48px" />
          <span>
            <b>{name}</b>
            {verb}
          </span>
        </PageLink>
      </li>
    ))}
  </ul>
);

function Figure({ photo, href, name, line }: MenuPicture) {
  if (!photo) return null;
  return (
    <figure>
      <Picture photo={photo} alt="" ratio="4:5" sizes={photoSizes} line={line ?? undefined} />
      <figcaption className="text-small">
        <PageLink className="link" href={href}>
          {name}
        </PageLink>
      </figcaption>
    </figure>
  );
}
