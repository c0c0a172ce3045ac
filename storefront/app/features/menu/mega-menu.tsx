import { Picture } from "#app/ui/picture.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import type { MenuColumn, MenuItem, MenuPicture } from "./menu.ts";

const photoSizes = "(width >= 64rem) 15vw, 1px";

const opensOnHover = (panel: HTMLDetailsElement | null) => (panel ? hoverIntent(panel) : undefined);

export function MegaMenu({ item, current }: { item: MenuItem; current: boolean }) {
  return (
    <details name="mega" ref={opensOnHover}>
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
