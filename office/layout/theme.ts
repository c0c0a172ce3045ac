import { defaultLightTheme, type RaThemeOptions } from "react-admin";
import { fromTheKeyboard } from "../shared/dialogs.tsx";
import { look } from "./identity.tsx";

const field = { variant: "outlined", size: "small", margin: "dense", fullWidth: true } as const;

/** Lines instead of boxes, and no shadows on content, as in the shop. */
export function theme(): RaThemeOptions {
  const colours = look();
  const { paper, ink, "ink-2": muted, rule, white, deep, serif, sans } = colours;
  return {
    ...defaultLightTheme,
    palette: {
      mode: "light",
      primary: { main: ink, contrastText: paper },
      secondary: { main: deep, contrastText: paper },
      error: { main: colours.error },
      success: { main: colours.ok },
      warning: { main: colours.warn },
      info: { main: deep },
      text: { primary: ink, secondary: muted, disabled: colours["ink-3"] },
      background: { default: paper, paper: white },
      divider: rule,
    },
    shape: { borderRadius: 2 },
    typography: {
      fontFamily: sans,
      button: { textTransform: "none", fontWeight: 500 },
      h6: { fontFamily: serif, fontWeight: 500, fontSize: "1.5rem" },
      h5: { fontFamily: serif, fontWeight: 500, fontSize: "1.625rem" },
    },
    components: {
      ...defaultLightTheme.components,
      MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { boxShadow: "none" } } },
      MuiPopover: { styleOverrides: { paper: { border: `1px solid ${rule}` } } },
      MuiDialog: {
        defaultProps: { slotProps: fromTheKeyboard },
        styleOverrides: { paper: { boxShadow: "var(--shadow-low)" } },
      },
      MuiDialogTitle: {
        styleOverrides: { root: { fontFamily: serif, fontSize: "1.625rem", fontWeight: 500 } },
      },
      MuiCard: { styleOverrides: { root: { background: "transparent", overflow: "visible" } } },
      MuiButton: { defaultProps: { disableElevation: true } },
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiTextField: { defaultProps: field },
      MuiFormControl: { defaultProps: field },
      MuiOutlinedInput: {
        styleOverrides: {
          root: { background: white },
          notchedOutline: { borderColor: colours.edge },
        },
      },
      MuiTableCell: {
        styleOverrides: {
          root: { borderBottomColor: rule, fontSize: "0.9375rem" },
          head: { color: muted, fontWeight: 500, background: "transparent" },
        },
      },
      MuiPagination: { defaultProps: { "aria-label": "Pagine" } },
      MuiCircularProgress: { defaultProps: { "aria-label": "Un momento" } },
      MuiLinearProgress: { defaultProps: { "aria-label": "Un momento" } },
      MuiAutocomplete: {
        defaultProps: { clearText: "Svuota", openText: "Apri", closeText: "Chiudi" },
      },
      MuiTab: { styleOverrides: { root: { fontSize: "0.9375rem" } } },
      MuiChip: { styleOverrides: { root: { borderRadius: 999 } } },
      RaLayout: {
        styleOverrides: {
          root: {
            minWidth: 0,
            "& .RaLayout-appFrame": { marginTop: "3.5rem" },
            "& .RaLayout-content": {
              minWidth: 0,
              padding: "0 clamp(1rem, 3vw, 2.5rem) 4rem",
              maxWidth: "80rem",
            },
          },
        },
      },
      // react-admin's saved filters are lost on reload; filters of orders are stored by the API.
      RaFilterButton: { defaultProps: { disableSaveQuery: true } },
      RaListToolbar: {
        styleOverrides: {
          root: { minHeight: 0, alignItems: "center", "&&": { backgroundColor: "transparent" } },
        },
      },
      RaTopToolbar: {
        styleOverrides: {
          root: {
            alignSelf: "flex-end",
            "&&": { backgroundColor: "transparent", paddingInline: 0 },
          },
        },
      },
      RaSimpleForm: { defaultProps: { sx: { maxWidth: "46rem", paddingInline: 0 } } },
      RaTabbedForm: { defaultProps: { sx: { "& .MuiStack-root": { maxWidth: "46rem" } } } },
      RaSimpleFormIterator: {
        defaultProps: { fullWidth: true },
        styleOverrides: { root: { "& .RaSimpleFormIterator-action": { visibility: "visible" } } },
      },
      // On a phone the floating button would cover prices and the bulk action bar.
      RaCreateButton: {
        styleOverrides: {
          root: {
            "&.MuiFab-root": { position: "static", boxShadow: "none", height: 44, width: 44 },
          },
        },
      },
      RaToolbar: {
        styleOverrides: {
          // Sticky only while its own form has unsaved changes: a screen may have several forms.
          root: {
            background: colours["paper-2"],
            "&&": { position: "static", zIndex: 0 },
            "&&:has([type=submit]:enabled)": { position: "sticky", bottom: 0, zIndex: 2 },
          },
        },
      },
      RaEdit: {
        defaultProps: { mutationMode: "pessimistic", redirect: false },
        styleOverrides: { root: { "& .RaEdit-card": { minWidth: 0 } } },
      },
      RaList: {
        // Lists show their own empty state.
        defaultProps: { empty: false, exporter: false, perPage: 25 },
        styleOverrides: {
          root: { "& .RaList-content": { background: "transparent" } },
        },
      },
    },
  };
}
