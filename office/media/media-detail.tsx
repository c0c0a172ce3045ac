import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type PointerEvent, useId, useState } from "react";
import type { AdminPicture } from "#contract/media/library.ts";
import { admin, callJson, type Versioned } from "../api/call.ts";
import { FileButton } from "../shared/fields.tsx";
import { OfficeLink } from "../shared/use-may.tsx";
import { useAct } from "../shared/use-call.ts";
import { Description } from "./description.tsx";
import {
  accepted,
  changePicture,
  removePicture,
  replaceFile,
  type Use,
  useRefreshLibrary,
  writeBytes,
} from "./library.ts";
import { MediaField } from "./media-picker.tsx";
import { cropAround } from "#contract/media/focus.ts";
import { pictureUrl } from "../shared/pictures.tsx";

type MediaDetailProps = { id: number; onMoved: (id: number) => void; onGone: () => void };

export function MediaDetail({ id, ...props }: MediaDetailProps) {
  const path = `${admin}/pictures/${id}`;
  const { data, isError } = useQuery({
    queryKey: ["media-library", path],
    queryFn: () => callJson<Versioned<AdminPicture>>(path),
    retry: false,
  });
  if (isError) return <p className="hint">Questo file non c’è più.</p>;
  return data ? <Detail key={data.path} picture={data} {...props} /> : null;
}

type DetailProps = Omit<MediaDetailProps, "id"> & { picture: Versioned<AdminPicture> };

const editedOf = ({ alt, focus, poster }: AdminPicture) => ({
  alt,
  focus: focus ?? centre,
  poster,
});

function Detail({ picture, onMoved, onGone }: DetailProps) {
  const { path, kind, uses, width, height } = picture;
  // A later answer has a newer version than the fields on the screen, and must not replace it.
  const [saved, setSaved] = useState(picture);
  const [edited, setEdited] = useState(() => editedOf(picture));
  const { alt, focus, poster } = edited;
  const set = (part: Partial<typeof edited>) => setEdited({ ...edited, ...part });
  const refresh = useRefreshLibrary();
  const { act, busy } = useAct();
  const save = async () => {
    const centred = focus.x === centre.x && focus.y === centre.y;
    const answer = await changePicture(saved, { ...edited, focus: centred ? null : focus });
    setSaved(answer);
    setEdited(editedOf(answer));
    await refresh();
  };
  const remove = async () => {
    await removePicture(saved);
    onGone();
    await refresh();
  };
  const size = width && height ? { width, height } : undefined;
  return (
    <section className="media-detail" aria-labelledby="media-name">
      <h2 id="media-name">{picture.fileName || path}</h2>
      <p className="hint">
        {[size && `${width} × ${height}`, picture.bytes && writeBytes(picture.bytes)]
          .filter(Boolean)
          .join(", ")}
      </p>
      {kind === "video" && (
        <>
          <video src={`/${path}`} controls muted preload="metadata" />
          <MediaField
            label="Copertina"
            value={poster}
            onChange={(chosen) => set({ poster: chosen?.path ?? null })}
          />
        </>
      )}
      {kind === "picture" && size && (
        <FocalPoint
          path={path}
          alt={alt ?? ""}
          size={size}
          value={focus}
          onChange={(focus) => set({ focus })}
        />
      )}
      <Description value={alt} onChange={(alt) => set({ alt })} />
      <h3>Dove si usa</h3>
      <Uses uses={uses} />
      <div className="acts">
        <Button variant="contained" loading={busy} onClick={() => void act(save, "Salvato")}>
          Salva
        </Button>
        <Replace picture={picture} onMoved={onMoved} />
        {uses.length === 0 && (
          <Button color="error" onClick={() => void act(remove, "Eliminato dalla raccolta")}>
            Elimina
          </Button>
        )}
      </div>
      {uses.length > 0 && (
        <p className="hint">
          Non si può eliminare: è in uso. Sostituisci il file, oppure toglilo prima da lì.
        </p>
      )}
    </section>
  );
}

function Replace({ picture, onMoved }: Pick<DetailProps, "picture" | "onMoved">) {
  const [sent, setSent] = useState<number>();
  const refresh = useRefreshLibrary();
  const { act, busy } = useAct();
  const put = async (file: File) => {
    const onProgress = (bytes: number) => setSent(Math.round((bytes / file.size) * 100));
    const next = await replaceFile(picture.id, file, { onProgress });
    onMoved(next.id);
    await refresh();
  };
  return (
    <>
      <FileButton
        label="Sostituisci ovunque"
        name="Il file che prende il suo posto"
        accept={accepted[picture.kind]}
        busy={busy}
        onFiles={([file]) => void act(() => put(file), "Sostituito in ogni pagina")}
      />
      {busy && sent !== undefined && <progress max={100} value={sent} aria-label="Caricamento" />}
    </>
  );
}

const kinds: Record<Use["kind"], [name: string, screen: (key: string) => string]> = {
  product: ["Prodotto", (key) => `/products/${encodeURIComponent(key)}`],
  taxon: ["Categoria", (key) => `/taxons/${encodeURIComponent(key)}`],
  post: ["Blog", (key) => `/blog-posts/${key}`],
  page: ["Pagina", (key) => `/pages/${key}`],
  ingredient: ["Ingrediente", (key) => `/ingredients/${key}`],
  "section-page": ["Vetrina", (key) => `/section-pages/${key}`],
  setting: ["Impostazioni", (key) => (key === "identity" ? "/identity" : "/settings")],
  video: ["Copertina del video", (key) => `/pictures?foto=${key}`],
};
const settings: Record<string, string> = { identity: "Identità", faq: "Domande frequenti" };

function Uses({ uses }: { uses: Use[] }) {
  if (uses.length === 0) return <p className="hint">Ancora da nessuna parte.</p>;
  return (
    <ul className="media-uses">
      {uses.map(({ kind, key, title }) => {
        const [name, screen] = kinds[kind];
        return (
          <li key={`${kind} ${key}`}>
            <span>
              {kind === "setting" ? (settings[key] ?? title) : title}
              <small>{name}</small>
            </span>
            <OfficeLink to={screen(key)}>Apri</OfficeLink>
          </li>
        );
      })}
    </ul>
  );
}

type Point = { x: number; y: number };
const centre: Point = { x: 0.5, y: 0.5 };

type FocalPointProps = {
  path: string;
  alt: string;
  size: { width: number; height: number };
  value: Point;
  onChange: (point: Point) => void;
};

const step = 0.05;
const arrows: Record<string, Point> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};

/** The image service crops in steps of 5 %. */
const snap = (part: number) => Math.min(20, Math.max(0, Math.round(part * 20))) / 20;
const percent = (part: number) => Math.round(part * 100);

/** Sets the focal point that every crop must contain: by click, drag, arrow keys or numbers. */
function FocalPoint({ path, alt, size, value, onChange }: FocalPointProps) {
  const hint = useId();
  const put = ({ x, y }: Point) => onChange({ x: snap(x), y: snap(y) });
  const point = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect();
    put({ x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height });
  };
  const move = (event: KeyboardEvent) => {
    const by = arrows[event.key];
    if (!by) return;
    event.preventDefault();
    put({ x: value.x + by.x, y: value.y + by.y });
  };
  return (
    <fieldset className="focal">
      <legend>Punto a fuoco</legend>
      <button
        type="button"
        aria-label={`Punto a fuoco: ${percent(value.x)} % da sinistra, ${percent(value.y)} % dall’alto`}
        aria-describedby={hint}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          point(event);
        }}
        onPointerMove={(event) => event.buttons > 0 && point(event)}
        onKeyDown={move}
      >
        <img src={pictureUrl(path, 1024)} alt={alt} {...size} draggable={false} />
        <i style={{ left: `${value.x * 100}%`, top: `${value.y * 100}%` }} />
      </button>
      <p id={hint} className="hint">
        Tocca o trascina il punto che deve restare in ogni taglio; con la tastiera usa le frecce.
      </p>
      <div className="focal-numbers">
        {(["x", "y"] as const).map((axis) => (
          <label key={axis}>
            {axis === "x" ? "Da sinistra" : "Dall’alto"}
            <input
              type="number"
              min={0}
              max={100}
              step={5}
              value={percent(value[axis])}
              onChange={({ target }) => put({ ...value, [axis]: Number(target.value) / 100 })}
            />
            %
          </label>
        ))}
      </div>
      <h3>Come si taglia</h3>
      <Crops path={path} size={size} focus={value} />
    </fieldset>
  );
}

const ratios = [
  ["2:3", 2 / 3],
  ["4:5", 4 / 5],
  ["1:1", 1],
  ["16:9", 16 / 9],
] as const;

function Crops({
  path,
  size,
  focus,
}: {
  path: string;
  size: FocalPointProps["size"];
  focus: Point;
}) {
  return (
    <div className="crops">
      {ratios.map(([name, ratio]) => {
        const { left, top, width, height } = cropAround(size, ratio, focus);
        const across = size.width === width ? 50 : (left / (size.width - width)) * 100;
        const down = size.height === height ? 50 : (top / (size.height - height)) * 100;
        return (
          <figure key={name}>
            <img
              src={pictureUrl(path, 320)}
              alt=""
              style={{ aspectRatio: String(ratio), objectPosition: `${across}% ${down}%` }}
            />
            <figcaption>{name}</figcaption>
          </figure>
        );
      })}
    </div>
  );
}
