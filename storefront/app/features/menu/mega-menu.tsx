import type { SyntheticEvent } from "react";
import { Picture } from "#app/ui/picture.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import type { MenuColumn, MenuItem, MenuPicture } from "./menu.ts";

const photoSizes = "(width >= 64rem) 15vw, 1px";

type Turning = SyntheticEvent<HTMLDetailsElement> & { pointerType?: string };

/** Opens on hover. Clicks, keys and touch work without it, so its code is loaded on the first hover. */
async function openOnHover({ currentTarget, pointerType }: Turning) {
  if (navigator.onLine)
    (await import("./hover-intent.ts")).hoverIntent(currentTarget, pointerType === "mouse");
}

export function MegaMenu({ item, current }: { item: MenuItem; current: boolean }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- brings code ahead, does nothing
    <details name="mega" onPointerEnter={openOnHover} onFocus={openOnHover}>
      <summary aria-current={current ? "page" : undefined}>
        <span>{item.name}</span>
      </summary>
      <div className="mega">
        <div className="in">
          {item.columns?.map((column, index) => (
            <Column key={column.title} {...column} className={index === 0 ? "big" : undefined} />
          ))}
          {item.pictures?.map((picture) => (
            <Figure key={picture.href} {...picture} />
          ))}
        </div>
      </div>
    </details>
  );
}

function Column({ title, links, className }: MenuColumn & { className: string | undefined }) {
  return (
    <div className={className}>
      <h3>{title}</h3>
      <ul>
        {links.map(({ name, href }) => (
          <li key={href}>
            <PageLink href={href}>{name}</PageLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

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
