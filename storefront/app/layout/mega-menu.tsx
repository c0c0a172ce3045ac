import type { Photo } from "#app/images/photo.ts";
import * as m from "#messages";
import { Picture } from "#app/ui/picture.tsx";
import { hoverIntent } from "./hover-intent.ts";
import type { Menu, MenuCategory, MenuLink } from "./menu.ts";

export type Featured = { name: string; href: string; line: string | null; photo: Photo | null };

type MegaMenuProps = {
  category: MenuCategory;
  menu: Menu;
  featured: Featured | undefined;
  current: boolean;
};

const photoSizes = "(width >= 64rem) 15vw, 1px";

const opensOnHover = (panel: HTMLDetailsElement | null) => (panel ? hoverIntent(panel) : undefined);

export function MegaMenu({ category, menu, featured, current }: MegaMenuProps) {
  const { name, href, photo } = category;
  const allOf = m["header.all_of"]({ name: name.toLocaleLowerCase("it") });
  return (
    <details name="mega" ref={opensOnHover}>
      <summary aria-current={current ? "page" : undefined}>
        <span>{name}</span>
      </summary>
      <div className="mega">
        <div className="in">
          <Column className="big" title={name} links={category.children} />
          <Column title={m["header.needs"]()} links={menu.needs} />
          <Column title={m["header.start"]()} links={[...menu.selections, { name: allOf, href }]} />
          {photo && <Figure photo={photo} href={href} caption={allOf} />}
          {featured?.photo && (
            <Figure
              photo={featured.photo}
              href={featured.href}
              caption={featured.name}
              line={featured.line}
            />
          )}
        </div>
      </div>
    </details>
  );
}

function Column({
  title,
  links,
  className,
}: {
  title: string;
  links: MenuLink[];
  className?: string;
}) {
  return (
    <div className={className}>
      <h3>{title}</h3>
      <ul>
        {links.map(({ name, href }) => (
          <li key={href}>
            <a href={href}>{name}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

type FigureProps = { photo: Photo; href: string; caption: string; line?: string | null };

function Figure({ photo, href, caption, line }: FigureProps) {
  return (
    <figure>
      <Picture photo={photo} alt="" ratio="4:5" sizes={photoSizes} line={line ?? undefined} />
      <figcaption className="text-small">
        <a className="link" href={href}>
          {caption}
        </a>
      </figcaption>
    </figure>
  );
}
