import Button from "@mui/material/Button";
import { useRef } from "react";
import { TextInput } from "react-admin";
import { useFormContext, useWatch } from "react-hook-form";
import { Thumb } from "./thumb.tsx";
import { uploadImage } from "./upload-image.ts";
import { useAct } from "./use-act.ts";

/** The one picture of a record, in `imagePath` and `imageAlt`. */
export function PictureInput() {
  const chooser = useRef<HTMLInputElement>(null);
  const { setValue } = useFormContext();
  const { act, busy } = useAct();
  const path: unknown = useWatch({ name: "imagePath" });
  const put = async (file: File) =>
    setValue("imagePath", (await uploadImage(file)).path, { shouldDirty: true });
  return (
    <fieldset className="fieldset">
      <legend>Immagine</legend>
      <div className="acts">
        {typeof path === "string" && <Thumb path={path} />}
        <Button variant="outlined" loading={busy} onClick={() => chooser.current?.click()}>
          Carica un’immagine
        </Button>
      </div>
      <input
        ref={chooser}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        hidden
        aria-label="Immagine"
        onChange={({ target: { files } }) => {
          const file = files?.[0];
          if (file) void act(() => put(file), "Immagine caricata: ora salva");
        }}
      />
      <TextInput source="imagePath" label="Percorso" />
      <TextInput source="imageAlt" />
    </fieldset>
  );
}
