import { z } from "zod";
import { botToken } from "#app/features/forms/form.server.ts";
import { isOutage } from "#app/features/api/outage.ts";
import { ApiError } from "#contract/api-error.ts";
import type { Shop } from "#contract/client/client.ts";
import { email } from "#contract/forms/rules.ts";
import * as m from "#messages";

export type StockAlertResult = { ok: true } | { ok: false; error: string };

const textOf = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

const refuse = (error: string): StockAlertResult => ({ ok: false, error });

const Fields = z.object({ email: email() });

export async function askStockAlert(shop: Shop, form: FormData): Promise<StockAlertResult> {
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
    const violation = error instanceof ApiError ? error.violations?.[0]?.message : undefined;
    return refuse(violation ?? m["product.alert_failed"]());
  }
}

/** Where the visitor came from, to go back to. */
export const askedFor = (form: FormData) => ({ product: textOf(form, "product") });
