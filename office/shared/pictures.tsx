import Button from "@mui/material/Button";
import { useRef } from "react";
import { TextInput } from "react-admin";
import { useFormContext, useWatch } from "react-hook-form";
import { admin, callJson } from "../api/call.ts";
import { useAct } from "./use-call.ts";

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

/** A picture of the shop as small as lists need it. */
export function Thumb({ path, alt = "" }: { path: string | null | undefined; alt?: string }) {
  if (!path) return <span className="thumb" />;
  return (
    <img
      className="thumb"
      src={`/_ipx/f_webp,q_85,w_192/${path.replace(/^\//, "").split("/").map(encodeURIComponent).join("/")}`}
      alt={alt}
      loading="lazy"
    />
  );
}

export type UploadedImage = {
  path: string;
  width: number | null;
  height: number | null;
  color: string | null;
};

export async function uploadImage(file: File): Promise<UploadedImage> {
  const body = new FormData();
  body.set("file", file);
  const sent = await callJson<UploadedImage>(`${admin}/images`, { method: "POST", body });
  const { path, width, height, color } = sent;
  return { path, width, height, color };
}
