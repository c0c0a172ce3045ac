import { entriesOf, isKeyOf } from "#contract/format/keys-of.ts";
import Button from "@mui/material/Button";
import { TextInput } from "react-admin";
import { useFormContext, useWatch } from "react-hook-form";
import { contrast, readable } from "#brand/contrast.ts";
import { MARK_CONTRAST, type PaletteCode, palettes, typefacePairs } from "#brand/palettes.ts";

const paletteNames: Record<PaletteCode, [name: string, words: string]> = {
  "prima-luce": ["Prima luce", "tenue"],
  sale: ["Sale", "fredda e chiara"],
  terracotta: ["Terracotta", "calda"],
  bosco: ["Bosco", "verde profondo"],
};

export const isColour = (value: string | null | undefined): value is string =>
  /^#[\da-f]{6}$/i.test(value ?? "");

/** Formats a contrast ratio as «4,5 : 1». */
export const ratio = (value: number) =>
  `${value.toLocaleString("it-IT", { maximumFractionDigits: 1 })} : 1`;

function useField<Value>(name: string) {
  const { setValue } = useFormContext();
  const value = useWatch({ name }) as Value;
  const choose = (chosen: Value) => setValue(name, chosen, { shouldDirty: true });
  return { value, choose };
}

export function usePalette() {
  const { value } = useField<string>("palette");
  return palettes[isKeyOf(palettes, value) ? value : "prima-luce"];
}

export function PaletteInput() {
  const { value, choose } = useField<string>("palette");
  const chosen = Object.hasOwn(palettes, value ?? "") ? value : "prima-luce";
  return (
    <fieldset className="choices">
      <legend>Coppie già provate, tutte leggibili (AA)</legend>
      {entriesOf(palettes).map(([code, palette]) => {
        const [name, words] = paletteNames[code];
        const { paper, ink, deep, accent } = palette;
        return (
          <label key={code}>
            <input
              type="radio"
              name="palette"
              checked={chosen === code}
              onChange={() => choose(code)}
            />
            <span className="swatches" aria-hidden="true">
              {[paper, palette["paper-2"], ink, deep, accent].map((background) => (
                <i key={background} style={{ background }} />
              ))}
            </span>
            <span>
              {name} <small>{words}</small>
            </span>
            <small className="num">
              testo {ratio(contrast(ink, paper))}
              <br />
              accento {ratio(contrast(deep, paper))}
            </small>
          </label>
        );
      })}
    </fieldset>
  );
}

/** Warns about an accent with too little contrast and offers the nearest readable colour. */
export function AccentInput() {
  const { value, choose } = useField<string | null>("accent");
  const { paper, ink } = usePalette();
  const reached = isColour(value) ? contrast(value, paper) : MARK_CONTRAST;
  const nearest = isColour(value) ? readable(value, paper, ink, MARK_CONTRAST) : null;
  return (
    <>
      <TextInput
        source="accent"
        label="Accento tuo (facoltativo)"
        helperText="Con # e sei cifre: colora i segni piccoli, mai i testi"
      />
      {nearest && reached < MARK_CONTRAST && (
        <output className="warn">
          Sulla carta arriva a {ratio(reached)}: poco per i segni (serve {MARK_CONTRAST} : 1). Il
          più vicino che regge è {nearest}.{" "}
          <Button variant="outlined" size="small" onClick={() => choose(nearest)}>
            Usa {nearest}
          </Button>
        </output>
      )}
    </>
  );
}

export function TypefaceInput() {
  const { value, choose } = useField<string>("typefaces");
  const [tagline, name] = useWatch<Record<string, string | null>, ["tagline", "name"]>({
    name: ["tagline", "name"],
  });
  const chosen = Object.hasOwn(typefacePairs, value ?? "") ? value : "classico";
  return (
    <fieldset className="choices">
      <legend>Titoli e testi</legend>
      {Object.entries(typefacePairs).map(([code, { label, pages }]) => (
        <label key={code}>
          <input
            type="radio"
            name="typefaces"
            checked={chosen === code}
            onChange={() => choose(code)}
          />
          <span className="specimen" style={{ fontFamily: pages.serif }}>
            {tagline?.split(".")[0] || name}
            <small>{label}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
