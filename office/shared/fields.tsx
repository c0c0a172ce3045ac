import { SaveButton, TextInput, Toolbar } from "react-admin";

export const SeoFields = () => (
  <>
    <TextInput source="seo.title" helperText="Circa 60 caratteri" />
    <TextInput source="seo.description" multiline minRows={2} helperText="Circa 155 caratteri" />
  </>
);

/** For what cannot be removed. */
export const SaveOnly = () => (
  <Toolbar>
    <SaveButton />
  </Toolbar>
);
