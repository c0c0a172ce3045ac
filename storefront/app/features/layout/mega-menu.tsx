import type { Photo } from "#app/ui/images/constants.ts";
import { Picture } from "#app/ui/picture.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";
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
            <PageLink href={href}>{name}</PageLink>
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
        <PageLink className="link" href={href}>
          {caption}
        </PageLink>
      </figcaption>
    </figure>
  );
}

const intent = 120;

/** Opens a `<details>` under a resting mouse; clicks, keys and touch stay native. Answers how to stop. */
function hoverIntent(panel: HTMLDetailsElement): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let openedByHover = false;
  const later = (act: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(act, intent);
  };
  const onMouse = (type: "pointerenter" | "pointerleave", act: () => void) =>
    panel.addEventListener(type, ({ pointerType }) => pointerType === "mouse" && later(act), {
      signal,
    });

  onMouse("pointerenter", () => {
    openedByHover = !panel.open || openedByHover;
    panel.open = true;
  });
  onMouse("pointerleave", () => {
    if (openedByHover) panel.open = false;
    openedByHover = false;
  });
  panel.querySelector("summary")?.addEventListener(
    "click",
    (event) => {
      // A click that follows the hover confirms it; the next one closes.
      if (panel.open && openedByHover) event.preventDefault();
      openedByHover = false;
    },
    { signal },
  );
  closeWhenLeft(panel, signal);
  return () => {
    clearTimeout(timer);
    listening.abort();
  };
}

function closeWhenLeft(panel: HTMLDetailsElement, signal: AbortSignal) {
  panel.addEventListener(
    "keydown",
    ({ key }) => {
      if (key !== "Escape" || !panel.open) return;
      panel.open = false;
      panel.querySelector("summary")?.focus();
    },
    { signal },
  );
  document.addEventListener(
    "pointerdown",
    ({ target }) => {
      if (!panel.contains(target as Node)) panel.open = false;
    },
    { signal },
  );
  panel.addEventListener(
    "focusout",
    ({ relatedTarget }) => {
      if (relatedTarget && !panel.contains(relatedTarget as Node)) panel.open = false;
    },
    { signal },
  );
}
