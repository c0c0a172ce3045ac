import { iconButton as button, make } from "#app/ui/make-element.ts";
import * as m from "#messages";
import "./lens.css";

type Shown = { large: string; small: string; alt: string; film: string | undefined };

const most = 4;
const tapWithin = 300;

export function openLens(first: HTMLAnchorElement): void {
  const links = [...(first.closest("ul")?.querySelectorAll("a") ?? [])];
  const name = document.querySelector("h1")?.textContent ?? "";
  const photos = links.map((link): Shown => {
    const image = link.querySelector("img");
    const small = image?.currentSrc ?? link.href;
    return { large: link.href, small, alt: image?.alt ?? "", film: link.dataset["film"] };
  });
  const image = make("img");
  const whole = make("img", { alt: "" });
  const part = make("span");
  const film = make("video", { controls: true, playsInline: true, preload: "metadata" });
  const words = make("p", { className: "words" });
  const map = make("div", { className: "map", ariaHidden: "true" }, whole, part);
  const stage = make("div", { className: "stage" }, image, film, words, map);
  const count = make("output", { className: "cnt" });
  const close = button(m["common.close"](), "close", "m5 5 12 12M17 5 5 17");
  const closer = button(m["lens.closer"](), "zoom", "M11 4v14M4 11h14");
  const title = make("h2", { textContent: name });
  const head = make("div", { className: "lh" }, title, make("div", {}, count, closer, close));
  const before = button(m["common.previous"](), "arrow p", "m13 5-6 6 6 6");
  const after = button(m["common.next"](), "arrow n", "m9 5 6 6-6 6");
  const thumbs = photos.map(({ small, alt, film }, at) => {
    const words = film === undefined ? alt : m["product.video"]({ name });
    const thumb = make("button", { type: "button" }, make("img", { src: small, alt: words }));
    thumb.addEventListener("click", () => show(at));
    return thumb;
  });
  const row = make("div", { className: "thumbs" }, ...(photos.length > 1 ? thumbs : []));
  const dialog = make("dialog", { className: "lens" }, head, stage, row);
  dialog.setAttribute("aria-label", m["lens.of"]({ name }));
  stage.append(before, after);

  let current = 0;
  let view = { scale: 1, x: 0, y: 0 };

  function show(at: number): void {
    current = Math.min(photos.length - 1, Math.max(0, at));
    const { large, alt, film: told } = photos[current] ?? { large: "", alt: "", film: undefined };
    const isFilm = told !== undefined;
    image.hidden = closer.disabled = isFilm;
    film.hidden = !isFilm;
    words.textContent = told ?? "";
    words.hidden = !told;
    film.pause();
    if (isFilm) {
      film.src = large;
      film.poster = photos[current]?.small ?? "";
      film.setAttribute("aria-label", m["product.video"]({ name }));
    } else {
      image.src = large;
      image.alt = alt;
    }
    whole.src = photos[current]?.small ?? large;
    count.textContent = m["product.photo_of"]({ position: current + 1, count: photos.length });
    before.disabled = current === 0;
    after.disabled = current === photos.length - 1;
    // A disabled button loses the focus and thereby the keyboard, at once or, by the standard, with the next frame.
    if (!dialog.querySelector(":focus:enabled")) (isFilm ? close : closer).focus();
    thumbs.forEach((thumb, place) => thumb.toggleAttribute("aria-current", place === current));
    look(1);
  }

  /** Zooms around the given point; the picture never leaves the stage. */
  function look(scale: number, point?: { clientX: number; clientY: number }): void {
    const box = stage.getBoundingClientRect();
    const to = film.hidden ? Math.min(most, Math.max(1, scale)) : 1;
    const dx = (point?.clientX ?? box.x + box.width / 2) - box.x - box.width / 2;
    const dy = (point?.clientY ?? box.y + box.height / 2) - box.y - box.height / 2;
    const grown = to / view.scale;
    move(to, dx - (dx - view.x) * grown, dy - (dy - view.y) * grown);
  }

  function move(scale: number, x: number, y: number): void {
    const { width, height } = stage.getBoundingClientRect();
    const within = (at: number, size: number) => {
      const room = (size * (scale - 1)) / 2;
      return Math.min(room, Math.max(-room, at));
    };
    view = { scale, x: within(x, width), y: within(y, height) };
    image.style.transform = `translate(${view.x}px, ${view.y}px) scale(${scale})`;
    stage.dataset["zoomed"] = String(scale > 1);
    map.style.aspectRatio = `${width} / ${height}`;
    const shown = 100 / scale;
    part.style.width = part.style.height = `${shown}%`;
    part.style.left = `${50 - shown / 2 - (view.x / width) * shown}%`;
    part.style.top = `${50 - shown / 2 - (view.y / height) * shown}%`;
    closer.setAttribute("aria-pressed", String(scale > 1));
  }

  const toggle = (point?: { clientX: number; clientY: number }) =>
    look(view.scale > 1 ? 1 : 2.5, point);

  const touching = new Map<number, PointerEvent>();
  let moved = false;
  let lastTap = 0;
  const spread = () => {
    const [a, b] = [...touching.values()];
    return a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
  };
  stage.addEventListener("pointerdown", (event) => {
    if (event.target instanceof Element && event.target.closest("button, video")) return;
    touching.set(event.pointerId, event);
    stage.setPointerCapture(event.pointerId);
    moved = touching.size > 1;
  });
  stage.addEventListener("pointermove", (event) => {
    const from = touching.get(event.pointerId);
    if (!from) return;
    const wide = spread();
    touching.set(event.pointerId, event);
    const [dx, dy] = [event.clientX - from.clientX, event.clientY - from.clientY];
    if (Math.abs(dx) + Math.abs(dy) > 1) moved = true;
    if (wide > 0) {
      const [a, b] = [...touching.values()];
      if (!a || !b) return;
      const middle = { clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 };
      look((view.scale * spread()) / wide, middle);
    } else if (view.scale > 1) move(view.scale, view.x + dx, view.y + dy);
  });
  const release = (event: PointerEvent) => {
    if (!touching.delete(event.pointerId) || moved) return;
    // A mouse needs one click, touch two taps: a single tap may be accidental.
    const twice = event.timeStamp - lastTap < tapWithin;
    lastTap = event.timeStamp;
    if (event.pointerType === "mouse" || twice) toggle(event);
  };
  stage.addEventListener("pointerup", release);
  stage.addEventListener("pointercancel", ({ pointerId }) => touching.delete(pointerId));
  stage.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      look(view.scale * Math.exp(-event.deltaY / 300), event);
    },
    { passive: false },
  );
  const keys: Record<string, () => void> = {
    ArrowLeft: () => show(current - 1),
    ArrowRight: () => show(current + 1),
    "+": () => look(view.scale * 1.5),
    "-": () => look(view.scale / 1.5),
    "0": () => look(1),
  };
  dialog.addEventListener("keydown", (event) => {
    // In a video the arrow keys seek.
    const act = event.target === film ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  close.addEventListener("click", () => dialog.close());
  closer.addEventListener("click", () => toggle());
  before.addEventListener("click", () => show(current - 1));
  after.addEventListener("click", () => show(current + 1));
  dialog.addEventListener("close", () => {
    dialog.remove();
    first.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
  show(links.indexOf(first));
}
