import { ArrayInput, SimpleFormIterator, TextArrayInput, TextInput } from "react-admin";

/** What the law and the label say of a cosmetic. */
export const DetailFields = () => (
  <>
    <TextArrayInput source="details.benefits" helperText="Scrivi e premi Invio" />
    <TextInput source="details.howToUse" multiline minRows={2} />
    <ArrayInput source="details.ingredientsHighlights">
      <SimpleFormIterator inline>
        <TextInput source="name" label="Ingrediente" />
        <TextInput source="what" label="Che cosa fa" />
      </SimpleFormIterator>
    </ArrayInput>
    <TextInput source="details.inci" multiline minRows={3} />
    <TextInput source="details.warnings" multiline minRows={2} />
    <TextInput source="details.materials" multiline minRows={2} />
    <div className="pair">
      <TextInput source="details.pao" />
      <TextInput source="details.madeIn" />
    </div>
    <fieldset className="fieldset">
      <legend>Persona responsabile</legend>
      <div className="pair">
        <TextInput source="details.responsiblePerson.name" label="Ragione sociale" />
        <TextInput source="details.responsiblePerson.address" label="Indirizzo" />
      </div>
    </fieldset>
  </>
);
