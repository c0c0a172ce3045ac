import { BooleanInput, TextInput, required } from "react-admin";
import { MarkdownInput } from "../shared/markdown-input.tsx";

export const TextFields = () => (
  <>
    <TextInput source="name" validate={required()} />
    <TextInput source="subtitle" />
    <TextInput source="shortDescription" multiline minRows={2} />
    <MarkdownInput source="description" />
    <TextInput source="slug" validate={required()} />
    <BooleanInput source="enabled" helperText="Se è spento, il negozio non lo mostra" />
    <BooleanInput source="listed" helperText="Se è spento, si apre solo dal suo indirizzo" />
    <BooleanInput source="isNew" />
  </>
);
