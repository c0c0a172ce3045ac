import { shopTitle } from "#app/features/identity/shop-name.ts";
import { data } from "react-router";
import { readFormData } from "#app/features/forms/form.server.ts";
import { askedFor, askStockAlert } from "./stock-alert.server.ts";
import { shopContext } from "#app/features/api/context.server.ts";
import { noStore } from "#app/features/api/caching.ts";
import { Alert } from "#app/ui/feedback.tsx";
import { LinkGo } from "#app/ui/button.tsx";
import { productPath } from "#contract/paths.ts";
import * as m from "#messages";
import type { Route } from "./+types/stock-alert-page.ts";

export const headers = () => ({ "cache-control": noStore });

export const meta = () => [
  { title: shopTitle(m["product.alert_title"]()) },
  { name: "robots", content: "noindex" },
];

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readFormData(request);
  const result = await askStockAlert(context.get(shopContext), form);
  return data({ ...result, ...askedFor(form) }, { status: result.ok ? 200 : 422 });
}

/** The answer to the form of a product. */
export default function StockAlertPage({ actionData }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{m["product.alert_title"]()}</h1>
      </div>
      <div className="max-w-[36rem]">
        {actionData && (
          <Alert tone={actionData.ok ? "ok" : "error"}>
            {actionData.ok ? m["product.alert_done"]() : actionData.error}
          </Alert>
        )}
        <p className="mt-6">
          <LinkGo href={productPath(encodeURIComponent(actionData?.product ?? ""))}>
            {m["product.alert_back"]()}
          </LinkGo>
        </p>
      </div>
    </div>
  );
}
