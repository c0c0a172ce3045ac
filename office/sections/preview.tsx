import "./sections.css";
import { useEffect, useRef, useState } from "react";
import type { Section } from "#contract/sections/sections.ts";
import { fromRome, writeMoment } from "../shared/moment.tsx";
import { kinds } from "./kinds.ts";
import { edgesOf } from "./schedule.tsx";
import { previewMomentParam, previewParam } from "#contract/paths.ts";
import { post } from "../api/call.ts";
import { useReadiness } from "../readiness/use-readiness.tsx";
import { shopHref } from "../shared/shop-href.ts";

type Props = { path: string; sections?: Section[]; chosen?: string | undefined; saved: string };

const widths = { desk: 1440, phone: 390 } as const;
type Width = keyof typeof widths;

/** Shows the real page with the draft, scaled down: it scrolls but does not react. */
export function Preview({ path, sections, chosen, saved }: Props) {
  const section = sections?.find(({ id }) => id === chosen);
  const name = section ? kinds[section.kind].name : "";
  // Beside a form there is no room for a screen: at a third of its size nobody could read it.
  const [width, setWidth] = useState<Width>(sections ? "phone" : "desk");
  const [moment, setMoment] = useState("");
  const token = usePreviewToken();
  return (
    <>
      <div className="stage-head">
        <h2 className="unseen">Anteprima</h2>
        <Widths width={width} choose={setWidth} />
        {token && (
          <Leading to={previewHref(path, token, moment)}>Apri a grandezza naturale</Leading>
        )}
        {sections && <MomentChoice edges={edgesOf(sections)} moment={moment} choose={setMoment} />}
      </div>
      {token && (
        <Frame
          src={previewHref(path, token, moment)}
          width={width}
          chosen={chosen}
          name={name}
          saved={saved}
        />
      )}
    </>
  );
}

const Widths = ({ width, choose }: { width: Width; choose: (width: Width) => void }) => (
  <div className="seg" role="radiogroup" aria-label="Larghezza dell’anteprima">
    {(["desk", "phone"] as const).map((one) => (
      <label key={one}>
        <input
          type="radio"
          name="preview-width"
          checked={one === width}
          onChange={() => choose(one)}
        />
        {one === "desk" ? "Schermo" : "Telefono"}
      </label>
    ))}
  </div>
);

type MomentProps = { edges: string[]; moment: string; choose: (moment: string) => void };

function MomentChoice({ edges, moment, choose }: MomentProps) {
  const [own, setOwn] = useState(false);
  return (
    <div className="moment-choice">
      <label>
        Come sarà{" "}
        <select
          value={own ? "own" : moment}
          onChange={({ target: { value } }) => {
            setOwn(value === "own");
            choose(value === "own" ? "" : value);
          }}
        >
          <option value="">adesso</option>
          {edges.map((edge) => (
            <option key={edge} value={edge}>
              il {writeMoment(edge)}
            </option>
          ))}
          <option value="own">in un altro momento</option>
        </select>
      </label>
      {own && (
        <input
          type="datetime-local"
          aria-label="Momento dell’anteprima, ora di Roma"
          onChange={({ target: { value } }) =>
            choose(value >= "2000" ? (fromRome(value) ?? "") : "")
          }
        />
      )}
    </div>
  );
}

type FrameProps = {
  src: string;
  width: Width;
  chosen: string | undefined;
  name: string;
  saved: string;
};
type Place = { top: number; height: number };

/** The frame is as tall as its page; the container around it scrolls. */
function Frame({ src, width, chosen, name, saved }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const stage = useRef<HTMLElement>(null);
  const scale = useScale(stage, width);
  const [height, setHeight] = useState(900);
  const [pick, setPick] = useState<Place | null>(null);
  const page = useFramedPage(frame);

  // Reloads the frame in place after a save.
  const shown = useRef(saved);
  useEffect(() => {
    if (shown.current === saved) return;
    shown.current = saved;
    const before = frame.current?.contentDocument;
    if (before) styleFramed(before);
    before?.location.replace(src);
  }, [saved, src]);

  useEffect(() => {
    if (!page) return undefined;
    styleFramed(page);
    const measure = () => {
      setHeight(Math.max(400, page.body.offsetHeight));
      setPick(placeOf(page, chosen));
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(page.body);
    return () => watch.disconnect();
  }, [page, chosen]);

  const top = pick?.top;
  useEffect(() => {
    if (top !== undefined) stage.current?.scrollTo({ top: top * scale, behavior: "smooth" });
  }, [top, scale]);

  return (
    <section
      className="view"
      ref={stage}
      data-width={width}
      aria-label="La pagina in anteprima"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keyboard too
      tabIndex={0}
    >
      <div className="paper" style={{ height: height * scale }}>
        <iframe
          ref={frame}
          src={src}
          title={`Anteprima della pagina, larghezza da ${width === "desk" ? "schermo" : "telefono"}`}
          sandbox="allow-same-origin"
          inert
          tabIndex={-1}
          style={{ width: widths[width], height, scale: String(scale) }}
        />
        {pick && (
          <div className="pick" style={{ top: pick.top * scale, height: pick.height * scale }}>
            <span>{name}</span>
          </div>
        )}
      </div>
    </section>
  );
}

/** Polls for the framed document: its load event would wait for every picture. */
function useFramedPage(frame: React.RefObject<HTMLIFrameElement | null>): Document | null {
  const [page, setPage] = useState<Document | null>(null);
  useEffect(() => {
    const timer = setInterval(() => {
      const found = frame.current?.contentDocument;
      if (found?.body && found.readyState !== "loading" && found.URL !== "about:blank")
        setPage(found);
    }, 200);
    return () => clearInterval(timer);
  }, [frame]);
  return page;
}

/** Lets the page shrink below the frame's height, and disables view transitions, which a growing frame would abort. */
function styleFramed(page: Document): void {
  const { CSSStyleSheet: Sheet } = page.defaultView ?? window;
  const sheet = new Sheet();
  sheet.replaceSync("@view-transition { navigation: none } body { min-height: 0 }");
  page.adoptedStyleSheets = [sheet];
}

function placeOf(page: Document, chosen: string | undefined): Place | null {
  const section = chosen && page.querySelector(`[data-section="${CSS.escape(chosen)}"]`);
  if (!section) return null;
  const { top, height } = section.getBoundingClientRect();
  return { top, height };
}

function useScale(stage: React.RefObject<HTMLElement | null>, width: Width): number {
  const [scale, setScale] = useState(0.3);
  useEffect(() => {
    const box = stage.current;
    if (!box) return undefined;
    const fit = () => setScale(Math.min(1, box.clientWidth / widths[width]) || 0.3);
    const watch = new ResizeObserver(fit);
    watch.observe(box);
    fit();
    return () => watch.disconnect();
  }, [stage, width]);
  return scale;
}

/** Adds the preview token to a shop address; `moment` previews a future date. */
function previewHref(path: string, token: string, moment = ""): string {
  const query = new URLSearchParams({ [previewParam]: token });
  if (moment) query.set(previewMomentParam, moment);
  return `${shopHref(path)}?${query}`;
}

/** Requests a token that shows drafts, and renews it before it expires. */
function usePreviewToken(): string | undefined {
  const [token, setToken] = useState<string>();
  const readiness = useReadiness();
  const closed = readiness?.open === false;
  const known = readiness !== undefined;
  useEffect(() => {
    if (!known) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let left = false;
    const ask = async () => {
      // The preview of a closed shop needs the staff cookie too.
      if (closed) await post("preview").catch(() => undefined);
      const given = await post<{ token: string; expiresAt: string }>("previews").catch(
        () => undefined,
      );
      if (left) return;
      if (given) setToken(given.token);
      const lasts = given ? Date.parse(given.expiresAt) - Date.now() - 60_000 : 0;
      timer = setTimeout(() => void ask(), Math.max(lasts, 10_000));
    };
    void ask();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [known, closed]);
  return token;
}

type PreviewHrefProps = { path: string; shown: boolean };

/** Links to a shop page, with a preview token if visitors cannot see it. */
export const ShopLink = ({ path, shown }: PreviewHrefProps) =>
  shown ? <Leading to={shopHref(path)}>Guarda nel negozio</Leading> : <HiddenPage path={path} />;

function HiddenPage({ path }: { path: string }) {
  const token = usePreviewToken();
  return token && <Leading to={previewHref(path, token)}>Anteprima nel negozio</Leading>;
}

const Leading = ({ to, children }: { to: string; children: string }) => (
  <a href={to} target="_blank" rel="noreferrer">
    {children}
  </a>
);
