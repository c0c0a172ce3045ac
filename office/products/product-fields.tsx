import {
  ArrayInput,
  CheckboxGroupInput,
  DateInput,
  FormDataConsumer,
  NullableBooleanInput,
  NumberInput,
  SelectInput,
  SimpleFormIterator,
  TextInput,
} from "react-admin";
import { Link } from "react-router";
import type { FieldType } from "#contract/admin/constants.ts";
import { useMembers } from "../shared/use-call.ts";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { LibraryPicture } from "../media/library.ts";
import { MediaField, MediaPicker } from "../media/media-picker.tsx";
import { Thumb } from "../shared/pictures.tsx";
import labels from "../messages/labels.json" with { type: "json" };
import { choicesOf } from "../shared/labels.ts";

type Field = {
  code: string;
  name: string;
  type: FieldType;
  multiple: boolean;
  unit: string | null;
  values: { code: string; name: string }[];
};

export function OwnFields() {
  const fields = useMembers<Field>("attributes?enabled=true&itemsPerPage=100") ?? [];
  return (
    <>
      {fields.map((field) => (
        <FieldInput key={field.code} field={field} />
      ))}
      <p className="quiet">
        Servono altri campi? <Link to="/attributes">Aggiungili alle caratteristiche</Link>.
      </p>
    </>
  );
}

function FieldInput({ field: { code, name, type, multiple, unit, values } }: { field: Field }) {
  const named = { source: `attributes.${code}`, label: name };
  switch (type) {
    case "text":
      return <TextInput {...named} />;
    case "textarea":
      return <TextInput {...named} multiline minRows={3} />;
    case "number":
      return <NumberInput {...named} label={unit ? `${name} (${unit})` : name} />;
    case "checkbox":
      return <NullableBooleanInput {...named} />;
    case "date":
      return <DateInput {...named} />;
    case "select":
      return multiple ? (
        <CheckboxGroupInput {...named} choices={values} optionValue="code" />
      ) : (
        <SelectInput {...named} choices={values} optionValue="code" />
      );
  }
}

const types = choicesOf(labels.photoKinds);

/** Lists show the first image. */
export const ImageFields = () => (
  <>
    <Add />
    <ArrayInput source="images" label={false}>
      <SimpleFormIterator disableAdd inline className="images">
        <FormDataConsumer<{ path: string }>>
          {({ scopedFormData }) => <Thumb path={scopedFormData?.["path"] as string | undefined} />}
        </FormDataConsumer>
        <TextInput source="alt" label="Testo alternativo" helperText="Che cosa si vede" />
        <SelectInput source="type" label="Tipo" choices={types} />
      </SimpleFormIterator>
    </ArrayInput>
    <VideoInput />
  </>
);

type Form = { images?: { type: string | null }[]; video?: string | null };

/** Adds a picture from the media library, where files are uploaded. */
function Add() {
  const [open, setOpen] = useState(false);
  const { getValues, setValue } = useFormContext<Form>();
  const add = ({ path, alt, width, height, color }: LibraryPicture) => {
    const images = getValues("images") ?? [];
    const type = images.length === 0 ? "main" : null;
    const image = { type, path, alt, width, height, color };
    setValue("images", [...images, image], { shouldDirty: true });
  };
  return (
    <p className="acts">
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Aggiungi immagini
      </Button>
      <MediaPicker open={open} onClose={() => setOpen(false)} onPick={add} multiple />
    </p>
  );
}

function VideoInput() {
  const { getValues, setValue } = useFormContext<Form>();
  const video = useWatch<Form, "video">({ name: "video" });
  const put = (film: LibraryPicture | null) => {
    setValue("video", film && `/${film.path}`, { shouldDirty: true });
    const images = getValues("images") ?? [];
    if (!film?.poster || images.some(({ type }) => type === "video-cover")) return;
    const cover = { type: "video-cover", path: film.poster, alt: film.alt };
    setValue("images", [...images, cover], { shouldDirty: true });
  };
  return (
    <>
      <MediaField label="Video" kind="video" value={video} onChange={put} />
      <p className="hint">MP4 o WebM, fino a 64 MB. Prende il posto della terza foto.</p>
    </>
  );
}
