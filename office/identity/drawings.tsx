import Button from "@mui/material/Button";
import { type ReactNode, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { inlineVariables } from "#brand/brand.ts";
import { Thumb, uploadImage } from "../shared/pictures.tsx";
import { useAct } from "../shared/use-call.ts";
import { usePalette } from "./look-fields.tsx";

/** A drawing as a picture, where nothing of it can run and no page lends it its colours. */
export function drawingUrl(svg: string, palette: Record<string, string>): string {
  const painted = inlineVariables(svg, palette, "currentColor");
  return `data:image/svg+xml;utf8,${encodeURIComponent(painted)}`;
}

/** The logo: the name in the typeface of titles, a drawing, or a picture. */
export function LogoInput() {
  const { setValue } = useFormContext();
  const palette = usePalette();
  const [svg, path] = useWatch({ name: ["logoSvg", "logoPath"] }) as (string | null)[];
  const put = async (file: File) => {
    const drawn = file.type === "image/svg+xml";
    setValue("logoSvg", drawn ? await file.text() : null, { shouldDirty: true });
    setValue("logoPath", drawn ? null : (await uploadImage(file)).path, { shouldDirty: true });
  };
  const clear = () => {
    setValue("logoSvg", null, { shouldDirty: true });
    setValue("logoPath", null, { shouldDirty: true });
  };
  return (
    <Chooser
      label="Carica un logo"
      accept="image/svg+xml,image/png,image/webp"
      help="SVG, oppure PNG da almeno 800 px. Senza logo si scrive il nome col carattere dei titoli."
      put={put}
      clear={svg || path ? clear : undefined}
    >
      {svg ? <img src={drawingUrl(svg, palette)} alt="Il logo" /> : path && <Thumb path={path} />}
    </Chooser>
  );
}

export function IconInput() {
  const { setValue } = useFormContext();
  const palette = usePalette();
  const svg = useWatch({ name: "iconSvg" }) as string | null;
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
  children: ReactNode;
};

function Chooser({ label, accept, help, put, clear, children }: ChooserProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const { act, busy } = useAct();
  return (
    <div className="drawing">
      {children && <div className="drawing-frame">{children}</div>}
      <div className="acts">
        <Button variant="outlined" loading={busy} onClick={() => chooser.current?.click()}>
          {label}
        </Button>
        {clear && <Button onClick={clear}>Togli</Button>}
      </div>
      <input
        ref={chooser}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) void act(() => put(file), "Fatto: ora salva");
          target.value = "";
        }}
      />
      <p className="hint">{help}</p>
    </div>
  );
}
