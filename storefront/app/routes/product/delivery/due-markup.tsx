import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { pageHref, PageLink } from "#app/ui/page-link.tsx";
import { deliveryPath, shippingPath } from "#contract/paths.ts";
import * as m from "#messages";

/** The estimate for a postcode; `error` is shown at the field. */
export type DueWords = {
  cap: string;
  title: string;
  note?: string;
  error?: string;
  unserved?: true;
};

type DueMarkupProps = {
  /** The general estimate, shown until a postcode is known. */
  usual: string | null;
  /** Slug of the product to return to without scripts. */
  product: string | null;
  due: DueWords | null;
};

/** The estimate with its form, rendered on the server in the product page and in the form's response. */
export function DueMarkup({ usual, product, due }: DueMarkupProps) {
  const isKnown = due !== null && !due.error;
  return (
    <>
      <Icon name="gift" path={truckPath} />
      <div aria-live="polite" data-cap={isKnown ? due.cap : undefined}>
        <p className="font-medium">{due?.title ?? m["due.title"]()}</p>
        <p className="caption">
          {due ? due.note : (usual ?? m["due.ask"]())}
          {due?.unserved && (
            <>
              {" "}
              <PageLink className="link" href={shippingPath}>
                {m["due.areas"]()}
              </PageLink>
            </>
          )}
        </p>
      </div>
      <details open={due !== null || undefined}>
        <summary className="link small">{isKnown ? m["due.change"]() : m["due.write"]()}</summary>
        <form action={pageHref(deliveryPath)} noValidate>
          {product && <input type="hidden" name="prodotto" value={product} />}
          <TextField
            id="cap-consegna"
            name="cap"
            label={m["due.cap"]()}
            defaultValue={due?.cap}
            error={due?.error}
            inputMode="numeric"
            maxLength={5}
            autoComplete="postal-code"
          />
          <Button kind="quiet">{m["due.send"]()}</Button>
        </form>
      </details>
    </>
  );
}

export const truckPath =
  "M2.5 5.5h10v10h-10zM12.5 9h4l3 3.2v3.3h-7M6 17.6a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6zM15.5 17.6a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6z";
