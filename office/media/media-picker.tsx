import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import TextField from "@mui/material/TextField";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useId, useState } from "react";
import { pictureUrl, Thumb } from "../shared/pictures.tsx";
import { useAct } from "../shared/use-call.ts";
import { Description } from "./description.tsx";
import {
  accepted,
  changePicture,
  isUndescribed,
  type LibraryPicture,
  type MediaKind,
  perPage,
  useLibrary,
  useRefreshLibrary,
} from "./library.ts";
import { UploadButton, UploadProgress, useUploads } from "./uploads.tsx";
import "./media.css";
import { TextInput } from "react-admin";
import { useFormContext, useWatch } from "react-hook-form";

type MediaPickerProps = {
  open: boolean;
  onClose: () => void;
  /** Called once per chosen picture, in the order of selection. */
  onPick: (picture: LibraryPicture) => void;
  kind?: MediaKind;
  multiple?: boolean;
};

export function MediaPicker(props: MediaPickerProps) {
  const { open, onClose } = props;
  const narrow = useMediaQuery("(max-width: 599px)");
  const heading = useId();
  const title = props.kind === "video" ? "Scegli un video" : "Scegli un’immagine";
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-labelledby={heading}
      fullWidth
      fullScreen={narrow}
      maxWidth="md"
    >
      <DialogTitle id={heading}>{title}</DialogTitle>
      {open && <Choosing {...props} />}
    </Dialog>
  );
}

const missing =
  "Prima di usarla scrivi che cosa si vede, o segna che è solo decorazione. La foto resta comunque nella raccolta.";

function Choosing({ onClose, onPick, kind = "picture", multiple = false }: MediaPickerProps) {
  const [q, setQ] = useState("");
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<LibraryPicture[]>([]);
  const [words, setWords] = useState<Record<number, string | null>>({});
  const [asked, setAsked] = useState(false);
  const found = useLibrary({ q, kind, page });
  const refresh = useRefreshLibrary();
  const { act, busy } = useAct();
  const add = (picture: LibraryPicture) => {
    if (picture.kind !== kind) return;
    setChosen((all) =>
      multiple ? [...all.filter(({ id }) => id !== picture.id), picture] : [picture],
    );
  };
  const uploads = useUploads(add);
  const toggle = (picture: LibraryPicture) =>
    chosen.some(({ id }) => id === picture.id)
      ? setChosen(chosen.filter(({ id }) => id !== picture.id))
      : add(picture);
  const undescribed = chosen.filter(isUndescribed);

  async function use(): Promise<void> {
    if (undescribed.some(({ id }) => (words[id] ?? null) === null)) return setAsked(true);
    for (const picture of undescribed)
      await changePicture(picture, { alt: words[picture.id] ?? null });
    if (undescribed.length > 0) await refresh();
    for (const picture of chosen) onPick({ ...picture, alt: words[picture.id] ?? picture.alt });
    onClose();
  }

  return (
    <>
      <DialogContent className="media-picker">
        <div className="media-tools">
          <TextField
            label={kind === "video" ? "Cerca nei video" : "Cerca nelle foto"}
            type="search"
            value={q}
            onChange={({ target }) => {
              setQ(target.value);
              setPage(1);
            }}
          />
          <UploadButton uploads={uploads} accept={accepted[kind]} label="Carica file" />
        </div>
        <UploadProgress uploads={uploads} />
        {undescribed.map((picture) => (
          <div key={picture.id} className="media-describe">
            <MediaThumb picture={picture} />
            <Description
              value={words[picture.id] ?? null}
              onChange={(alt) => setWords({ ...words, [picture.id]: alt })}
              error={asked && (words[picture.id] ?? null) === null ? missing : undefined}
            />
          </div>
        ))}
        {found && (
          <>
            <MediaGrid items={found.items} chosen={chosen.map(({ id }) => id)} onChoose={toggle} />
            <Pages page={page} total={found.total} onTurn={setPage} />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Lascia stare</Button>
        <Button
          variant="contained"
          loading={busy}
          disabled={chosen.length === 0}
          onClick={() => void act(use)}
        >
          {chosen.length > 1
            ? `Usa ${chosen.length} immagini`
            : kind === "video"
              ? "Usa il video"
              : "Usa l’immagine"}
        </Button>
      </DialogActions>
    </>
  );
}

type PagesProps = { page: number; total: number; onTurn: (page: number) => void };

/** Pagination of the library; hidden if there is one page. */
export function Pages({ page, total, onTurn }: PagesProps) {
  const last = Math.ceil(total / perPage);
  if (total === 0) return <p className="hint">Nessun file da mostrare.</p>;
  if (last <= 1) return null;
  return (
    <p className="media-pages">
      <Button disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        Precedenti
      </Button>
      <span>
        Pagina {page} di {last}
      </span>
      <Button disabled={page >= last} onClick={() => onTurn(page + 1)}>
        Seguenti
      </Button>
    </p>
  );
}

type MediaFieldProps = {
  label: string;
  value: string | null | undefined;
  onChange: (picture: LibraryPicture | null) => void;
  kind?: MediaKind;
};

export function MediaField({ label, value, onChange, kind = "picture" }: MediaFieldProps) {
  const [open, setOpen] = useState(false);
  return (
    <fieldset className="fieldset media-field">
      <legend>{label}</legend>
      {value && kind === "picture" && <Thumb path={value} />}
      {value && kind === "video" && <video src={value} controls muted preload="metadata" />}
      <div className="acts">
        <Button variant="outlined" onClick={() => setOpen(true)}>
          {value ? "Cambia" : kind === "video" ? "Scegli un video" : "Scegli un’immagine"}
        </Button>
        {value && <Button onClick={() => onChange(null)}>Togli</Button>}
      </div>
      <MediaPicker open={open} onClose={() => setOpen(false)} onPick={onChange} kind={kind} />
    </fieldset>
  );
}

type MediaGridProps = {
  items: LibraryPicture[];
  chosen: readonly number[];
  onChoose: (picture: LibraryPicture) => void;
};

export function MediaGrid({ items, chosen, onChoose }: MediaGridProps) {
  return (
    <ul className="media-grid">
      {items.map((picture) => (
        <li key={picture.id}>
          <button
            type="button"
            aria-pressed={chosen.includes(picture.id)}
            onClick={() => onChoose(picture)}
          >
            <MediaThumb picture={picture} />
            <span className="media-name">{picture.fileName || picture.path}</span>
            <Said picture={picture} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function MediaThumb({ picture }: { picture: LibraryPicture }) {
  const { kind, path, poster, focus } = picture;
  const shown = kind === "picture" ? path : poster;
  return (
    <span className="media-thumb">
      {shown ? (
        <img
          src={pictureUrl(shown, 320)}
          alt=""
          loading="lazy"
          style={focus ? { objectPosition: `${focus.x * 100}% ${focus.y * 100}%` } : undefined}
        />
      ) : (
        <video src={`/${path}#t=0.1`} preload="metadata" muted />
      )}
      {kind === "video" && <b>Video</b>}
    </span>
  );
}

function Said({ picture }: { picture: LibraryPicture }) {
  const { uses } = picture;
  if (isUndescribed(picture)) {
    return (
      <span className="state" data-tone="wait">
        Manca la descrizione
      </span>
    );
  }
  if (!uses) return null;
  if (uses.length === 0) {
    return (
      <span className="state" data-tone="off">
        Non usata
      </span>
    );
  }
  return <small>{uses.length === 1 ? uses[0]?.title : `${uses.length} usi`}</small>;
}

type PhotoInputProps = { source: string; label: string };

/** Stores only the path: the text alternative comes from the library. */
export function PhotoInput({ source, label }: PhotoInputProps) {
  const { setValue } = useFormContext();
  const path = useWatch<Record<string, string | null | undefined>>({ name: source });
  const put = (picture: LibraryPicture | null) =>
    setValue(source, picture?.path ?? null, { shouldDirty: true });
  return <MediaField label={label} value={path} onChange={put} />;
}

export function PictureInput() {
  const { setValue } = useFormContext();
  const path = useWatch<Record<string, string | null | undefined>>({ name: "imagePath" });
  const put = (picture: LibraryPicture | null) => {
    setValue("imagePath", picture?.path ?? null, { shouldDirty: true });
    setValue("imageAlt", picture?.alt ?? null, { shouldDirty: true });
  };
  return (
    <>
      <MediaField label="Immagine" value={path} onChange={put} />
      {path && <TextInput source="imageAlt" />}
    </>
  );
}
