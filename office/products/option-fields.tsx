import { ArrayInput, SimpleFormIterator, TextInput, required } from "react-admin";

/** What variants differ by: size, shade. Each variant then says which values it has. */
export const OptionFields = () => (
  <ArrayInput source="options" label={false}>
    <SimpleFormIterator>
      <TextInput source="name" label="Scelta" validate={required()} helperText="Come «Formato»" />
      <TextInput source="code" label="Codice" validate={required()} />
      <ArrayInput source="values" label="Valori">
        <SimpleFormIterator inline>
          <TextInput source="value" label="Valore" validate={required()} helperText={false} />
          <TextInput source="code" label="Codice" validate={required()} helperText={false} />
          <TextInput source="swatch" label="Colore" helperText={false} />
        </SimpleFormIterator>
      </ArrayInput>
    </SimpleFormIterator>
  </ArrayInput>
);
