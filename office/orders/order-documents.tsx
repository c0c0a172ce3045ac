import Button from "@mui/material/Button";
import type { AdminOrder } from "#contract/admin/order.ts";
import { admin } from "../api/call.ts";
import { download } from "../api/download.ts";
import { useAct } from "../shared/use-act.ts";

/** Papers the API makes for an order. */
export function OrderDocuments({ order }: { order: AdminOrder }) {
  const { act, busy } = useAct();
  const papers: [file: string, label: string][] = [
    ["bolla.pdf", "Bolla"],
    ["ordine.pdf", "Ordine in PDF"],
    ...(order.invoiceRequired ? [["fattura.xml", "Fattura elettronica"] as [string, string]] : []),
  ];
  return papers.map(([file, label]) => (
    <Button
      key={file}
      loading={busy}
      onClick={() => void act(() => download(`${admin}/orders/${order.number}/${file}`))}
    >
      {label}
    </Button>
  ));
}
