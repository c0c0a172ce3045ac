import Button from "@mui/material/Button";
import { type ReactNode, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { inlineVariables } from "#brand/brand.ts";
import { type LibraryPicture, uploadFile } from "../media/library.ts";
import { MediaPicker } from "../media/media-picker.tsx";
import { FileButton } from "../shared/fields.tsx";
import { pictureUrl, Thumb } from "../shared/pictures.tsx";
import { useAct } from "../shared/use-call.ts";
import { isColour, usePalette } from "./look-fields.tsx";
import { paletteFor, typefacesFor } from "#brand/palettes.ts";

/** Renders SVG as an image URL, where scripts do not run; CSS variables are replaced because the page's do not apply. */
function drawingUrl(svg: string, palette: Record<string, string>): string {
  const painted = inlineVariables(svg, palette, "currentColor");
  return `data:image/svg+xml;utf8,${encodeURIComponent(painted)}`;
}

export function LogoInput() {
  const { setValue } = useFormContext();
  const palette = usePalette();
  const [svg, path] = useWatch<Values, ["logoSvg", "logoPath"]>({ name: ["logoSvg", "logoPath"] });
  const set = (svg: string | null, path: string | null) => {
    setValue("logoSvg", svg, { shouldDirty: true });
    setValue("logoPath", path, { shouldDirty: true });
  };
  const put = async (file: File) =>
    file.type === "image/svg+xml"
      ? set(await file.text(), null)
      : set(null, (await uploadFile(file)).path);
  return (
    <Chooser
      label="Carica un logo"
      accept="image/svg+xml,image/png,image/webp"
      help="SVG, oppure PNG da almeno 800 px. Senza logo si scrive il nome col carattere dei titoli."
      put={put}
      clear={svg || path ? () => set(null, null) : undefined}
      more={<FromLibrary onPick={({ path }) => set(null, path)} />}
    >
      {svg ? <img src={drawingUrl(svg, palette)} alt="Il logo" /> : path && <Thumb path={path} />}
    </Chooser>
  );
}

function FromLibrary({ onPick }: { onPick: (picture: LibraryPicture) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Scegli dalla raccolta</Button>
      <MediaPicker open={open} onClose={() => setOpen(false)} onPick={onPick} />
    </>
  );
}

export function IconInput() {
  const { setValue } = useFormContext();
  const palette = usePalette();
  const svg = useWatch<Values, "iconSvg">({ name: "iconSvg" });
  const put = async (file: File) => setValue("iconSvg", await file.text(), { shouldDirty: true });
  return (
    <Chooser
      label="Carica un’icona"
      accept="image/svg+xml"
      help="Un SVG quadrato, per la scheda del browser e il telefono. Senza, si usa il logo o l’iniziale."
      put={put}
      clear={svg ? () => setValue("iconSvg", null, { shouldDirty: true }) : undefined}
    >
      {svg && <img src={drawingUrl(svg, palette)} alt="L’icona" />}
    </Chooser>
  );
}

type ChooserProps = {
  label: string;
  accept: string;
  help: string;
  put: (file: File) => Promise<void>;
  clear: (() => void) | undefined;
  more?: ReactNode;
  children: ReactNode;
};

function Chooser({ label, accept, help, put, clear, more, children }: ChooserProps) {
  const { act, busy } = useAct();
  return (
    <div className="drawing">
      {children && <div className="drawing-frame">{children}</div>}
      <div className="acts">
        <FileButton
          {...{ label, accept, busy }}
          onFiles={([file]) => void act(() => put(file), "Fatto: ora salva")}
        />
        {more}
        {clear && <Button onClick={clear}>Togli</Button>}
      </div>
      <p className="hint">{help}</p>
    </div>
  );
}

type Values = {
  name?: string;
  logoSvg?: string | null;
  logoPath?: string | null;
  iconSvg?: string | null;
  palette?: string;
  accent?: string | null;
  typefaces?: string;
};

export function IdentityPreview() {
  const values = useWatch<Values>();
  const { name = "", logoSvg, logoPath, iconSvg } = values;
  const accent = isColour(values.accent) ? values.accent : null;
  const colours = paletteFor({ ...values, accent });
  const { serif, sans } = typefacesFor(values).pages;
  const icon = iconSvg ?? logoSvg;
  const mark = icon ? (
    <img src={drawingUrl(icon, colours)} alt="" />
  ) : (
    <b style={{ background: colours.deep, color: colours.paper }}>{[...name][0]}</b>
  );
  return (
    <aside className="identity-preview" aria-label="Come si vede">
      <h3>Come si vede</h3>
      <h4>Nella scheda del browser</h4>
      <p className="tab-preview">
        <span>
          {mark} Carrello | {name}
        </span>
      </p>
      <h4>Sul telefono</h4>
      <p className="phone-preview" style={{ background: colours.wash }}>
        {mark}
        {name}
      </p>
      <h4>In un’e-mail</h4>
      <div
        className="email-preview"
        style={{ background: colours.paper, color: colours.ink, fontFamily: sans }}
      >
        {logoSvg ? (
          <img src={drawingUrl(logoSvg, colours)} alt={name} />
        ) : logoPath ? (
          <img src={pictureUrl(logoPath, 320)} alt={name} />
        ) : (
          <p style={{ fontFamily: serif, fontSize: "1.75rem" }}>{name}</p>
        )}
        <p style={{ fontFamily: serif, fontSize: "1.5rem" }}>Il tuo ordine è partito</p>
        <p>Ciao Marta, il pacco è in viaggio: il corriere lo consegna entro giovedì.</p>
        <p>
          <span style={{ background: colours.ink, color: colours.paper }}>Segui il pacco</span>
        </p>
        <p style={{ color: colours["ink-2"], borderTop: `2px solid ${colours.accent}` }}>
          Con affetto, {name}
        </p>
      </div>
    </aside>
  );
}
