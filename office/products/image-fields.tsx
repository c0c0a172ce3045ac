import Button from "@mui/material/Button";
import { useRef } from "react";
import {
  ArrayInput,
  FormDataConsumer,
  SelectInput,
  SimpleFormIterator,
  TextInput,
} from "react-admin";
import { useFormContext } from "react-hook-form";
import { Thumb, uploadImage } from "../shared/pictures.tsx";
import { useAct } from "../shared/use-call.ts";

const types = [
  { id: "main", name: "Prodotto" },
  { id: "texture", name: "Texture" },
  { id: "ambient", name: "Ambiente" },
  { id: "variant", name: "Variante" },
  { id: "video-cover", name: "Copertina del video" },
];

/** The first is the one lists show. */
export const ImageFields = () => (
  <>
    <Upload />
    <ArrayInput source="images" label={false}>
      <SimpleFormIterator disableAdd inline className="images">
        <FormDataConsumer<{ path: string }>>
          {({ scopedFormData }) => <Thumb path={scopedFormData?.["path"] as string | undefined} />}
        </FormDataConsumer>
        <TextInput source="alt" label="Testo alternativo" helperText="Che cosa si vede" />
        <SelectInput source="type" label="Tipo" choices={types} />
      </SimpleFormIterator>
    </ArrayInput>
    <TextInput
      source="video"
      helperText="Un file di questo sito, per esempio /video/siero.mp4; prende il posto della terza foto"
    />
  </>
);

function Upload() {
  const chooser = useRef<HTMLInputElement>(null);
  const { getValues, setValue } = useFormContext();
  const { act, busy } = useAct();
  const add = async (files: FileList) => {
    for (const file of files) {
      const image = await uploadImage(file);
      const images = (getValues("images") ?? []) as object[];
      const type = images.length === 0 ? "main" : null;
      setValue("images", [...images, { type, alt: null, ...image }], { shouldDirty: true });
    }
  };
  return (
    <p className="acts">
      <Button variant="outlined" loading={busy} onClick={() => chooser.current?.click()}>
        Carica immagini
      </Button>
      <input
        ref={chooser}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        multiple
        hidden
        aria-label="Scegli le immagini"
        onChange={({ target: { files } }) => {
          if (files) void act(() => add(files), "Immagini caricate: ora salva la scheda");
        }}
      />
    </p>
  );
}
