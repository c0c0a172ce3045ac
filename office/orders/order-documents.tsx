import Button from "@mui/material/Button";
import type { AdminOrder } from "#contract/admin/order.ts";
import { admin } from "../api/call.ts";
import { download } from "../api/download.ts";
import { useMay } from "../shared/use-may.ts";
import { useAct } from "../shared/use-act.ts";

type Paper = [file: string, label: string, request?: object];

/** Papers the API makes for an order. */
export function OrderDocuments({ order }: { order: AdminOrder }) {
  const { act, busy } = useAct();
  const { may } = useMay();
  // Who may write issues it the first time.
  const issue = may("write", "orders") ? { method: "POST", json: {} } : {};
  const invoice: Paper = ["fattura.xml", "Fattura elettronica", issue];
  const papers: Paper[] = [
    ["bolla.pdf", "Bolla"],
    ["ordine.pdf", "Ordine in PDF"],
    ...(order.invoiceRequired ? [invoice] : []),
  ];
  return papers.map(([file, label, request]) => (
    <Button
      key={file}
      loading={busy}
      onClick={() => void act(() => download(`${admin}/orders/${order.number}/${file}`, request))}
    >
      {label}
    </Button>
  ));
}
