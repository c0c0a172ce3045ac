import { hiddenMeta } from "#app/features/identity/identity.tsx";
import { data } from "react-router";
import { botToken, readFormData } from "#app/features/forms/form.server.ts";
import { shopContext } from "#app/features/api/shop-api.server.ts";
import { noStore } from "#app/features/api/caching.ts";
import { Alert } from "#app/ui/feedback.tsx";
import { LinkGo } from "#app/ui/button.tsx";
import { productPath } from "#contract/paths.ts";
import * as m from "#messages";
import type { Route } from "./+types/stock-alert-page.ts";
import { z } from "zod";
import { ApiError, isOutage } from "#contract/api-error.ts";
import type { Shop } from "#contract/client/client.ts";
import { email } from "#contract/forms/rules.ts";

export const headers = () => ({ "cache-control": noStore });

export const meta = () => hiddenMeta(m["product.alert_title"]());

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readFormData(request);
  const result = await askStockAlert(context.get(shopContext), form);
  return data({ ...result, ...askedFor(form) }, { status: result.ok ? 200 : 422 });
}

/** The response to a product's stock alert form. */
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

type StockAlertResult = { ok: true } | { ok: false; error: string };

const textOf = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

const refuse = (error: string): StockAlertResult => ({ ok: false, error });

const Fields = z.object({ email: email() });

async function askStockAlert(shop: Shop, form: FormData): Promise<StockAlertResult> {
  const typed = textOf(form, "email");
  const fields = Fields.safeParse({ email: typed });
  if (!fields.success) return refuse(fields.error.issues[0]?.message ?? "");
  try {
    await shop.askStockAlert({
      ...fields.data,
      productVariant: textOf(form, "productVariant"),
      recaptchaToken: botToken(form),
    });
    return { ok: true };
  } catch (error) {
    if (!(error instanceof ApiError) && !isOutage(error)) throw error;
    if (error instanceof ApiError && error.status === 429) return refuse(m["form.error_limit"]());
    const violation = error instanceof ApiError ? error.violations?.[0]?.message : undefined;
    return refuse(violation ?? m["product.alert_failed"]());
  }
}

/** Returns the product page to return to. */
const askedFor = (form: FormData) => ({ product: textOf(form, "product") });
