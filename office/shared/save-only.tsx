import { SaveButton, Toolbar } from "react-admin";

/** For what cannot be removed. */
export const SaveOnly = () => (
  <Toolbar>
    <SaveButton />
  </Toolbar>
);
