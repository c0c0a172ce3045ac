import { useFetcher } from "react-router";
import { BotCheck } from "#app/forms/bot-check.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import * as m from "#messages";
import { stockAlertPath, type StockAlertResult } from "./stock-alert-result.ts";

type StockAlertProps = { product: string; variant: string; lastResult?: StockAlertResult };

/** One letter when the variant is back. Without scripts the answer is a page of its own. */
export function StockAlert({ product, variant, lastResult }: StockAlertProps) {
  const fetcher = useFetcher<StockAlertResult>();
  const result = fetcher.data ?? lastResult;
  const busy = fetcher.state !== "idle";
  if (result?.ok) {
    return (
      <div className="mt-5">
        <Alert tone="ok">{m["product.alert_done"]()}</Alert>
      </div>
    );
  }
  return (
    <fetcher.Form
      method="post"
      action={stockAlertPath}
      className="form mt-5"
      onSubmit={(event) => busy && event.preventDefault()}
    >
      <input type="hidden" name="product" value={product} />
      <input type="hidden" name="productVariant" value={variant} />
      <BotCheck />
      <div>
        <h2 className="text-h3">{m["product.alert_title"]()}</h2>
        <p className="small mt-1 text-ink-2">{m["product.alert_text"]()}</p>
      </div>
      <TextField
        id="avvisami"
        name="email"
        type="email"
        label={m["product.alert_email"]()}
        autoComplete="email"
        required
        error={result?.error}
        defaultValue={result?.email}
      />
      <div>
        <Button kind="quiet" busy={busy}>
          {m["product.alert_send"]()}
        </Button>
      </div>
    </fetcher.Form>
  );
}
