import { BotCheck } from "#app/features/forms/bot-check.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { pageHref } from "#app/ui/page-link.tsx";
import { stockAlertPath } from "#contract/paths.ts";
import * as m from "#messages";

type StockAlertProps = { product: string; variant: string };

/** One email when the variant is back; the answer is a page of its own. */
export function StockAlert({ product, variant }: StockAlertProps) {
  return (
    <form method="post" action={pageHref(stockAlertPath)} className="form mt-5">
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
      />
      <div>
        <Button kind="quiet">{m["product.alert_send"]()}</Button>
      </div>
    </form>
  );
}
