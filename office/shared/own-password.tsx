import TextField from "@mui/material/TextField";

/** Who acts proves to be still the one who signed in. */
export const OwnPassword = () => (
  <TextField
    label="La tua password"
    name="currentPassword"
    type="password"
    autoComplete="current-password"
    required
    fullWidth
  />
);
