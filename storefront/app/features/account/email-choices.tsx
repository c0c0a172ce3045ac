import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Check } from "#app/ui/controls.tsx";
import type { ChangeEmailPreferences, EmailPreferences } from "#contract/customer.ts";
import * as m from "#messages";

/** Every kind of email beside those of orders and account, each with a box of its own. */
export function EmailChoices({ preferences }: { preferences: EmailPreferences }) {
  const { newsletter, priceAlerts, stockAlerts } = preferences;
  return (
    <Form method="post" className="grid max-w-[36rem] gap-6">
      <input type="hidden" name="intent" value="choose" />
      <div>
        <Check name="newsletter" defaultChecked={newsletter}>
          {m["emails.newsletter"]()}
        </Check>
        <Check name="priceAlerts" defaultChecked={priceAlerts}>
          {m["emails.price_alerts"]()}
        </Check>
      </div>
      <fieldset>
        <legend className="font-medium">{m["emails.stock_title"]()}</legend>
        {stockAlerts.length === 0 && <p className="small text-ink-2">{m["emails.stock_none"]()}</p>}
        {stockAlerts.map(({ id, productName }) => (
          <Check key={id} name="stockAlert" value={id} defaultChecked>
            {productName}
          </Check>
        ))}
      </fieldset>
      <p className="small text-ink-2">{m["emails.always"]()}</p>
      <div>
        <Button>{m["form.save"]()}</Button>
      </div>
    </Form>
  );
}

/** What the form says: a box that is not ticked is a no. */
export const readChoices = (form: FormData): ChangeEmailPreferences => ({
  newsletter: form.has("newsletter"),
  priceAlerts: form.has("priceAlerts"),
  stockAlerts: form.getAll("stockAlert").map(Number),
});
