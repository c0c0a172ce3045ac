import { useWatch } from "react-hook-form";
import { paletteFor, typefacesFor } from "#brand/palettes.ts";
import { drawingUrl } from "./drawings.tsx";

type Values = {
  name?: string;
  logoSvg?: string | null;
  iconSvg?: string | null;
  palette?: string;
  accent?: string | null;
  typefaces?: string;
};

/** How the choices look before they are saved. */
export function IdentityPreview() {
  const values = useWatch() as Values;
  const { name = "", logoSvg, iconSvg } = values;
  const accent = /^#[\da-f]{6}$/i.test(values.accent ?? "") ? values.accent! : null;
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
          {mark} Cosmesi italiana | {name}
        </span>
      </p>
      <h4>In un’e-mail</h4>
      <div
        className="email-preview"
        style={{ background: colours.paper, color: colours.ink, fontFamily: sans }}
      >
        <p style={{ fontFamily: serif, fontSize: "1.75rem" }}>{name}</p>
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
