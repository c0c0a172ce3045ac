import Button from "@mui/material/Button";
import { admin } from "../api/call.ts";
import { download } from "../api/download.ts";
import { useAct } from "./use-act.ts";
import { useMay } from "./use-may.ts";

type Props = { file: string; label?: string; kind?: "text" | "outlined" };

/** Fetches one of the tables the API exports, where the role may have it. */
export function ExportButton({ file, label = "Esporta in CSV", kind = "text" }: Props) {
  const { act, busy } = useAct();
  const { may } = useMay();
  if (!may("read", `exports/${file.split("?")[0]}`)) return null;
  const get = () => act(() => download(`${admin}/exports/${file}`), "Esportazione pronta");
  return (
    <Button variant={kind} loading={busy} onClick={() => void get()}>
      {label}
    </Button>
  );
}
