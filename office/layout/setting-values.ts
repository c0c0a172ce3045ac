import { useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import type { AdminPaymentMethod, AdminShippingMethod } from "#contract/admin/methods.ts";
import type { Setting } from "#contract/admin/settings.ts";
import { formatEuro } from "#contract/format/money.ts";
import { isRecord } from "#contract/format/keys-of.ts";
import { admin, callJson } from "../api/call.ts";
import labels from "../messages/labels.json" with { type: "json" };
import { useMay } from "../shared/use-may.tsx";

/** A setting as the search shows it, and what it is found by if that is more. */
export type SettingValue = { shown: string; words?: string };
/** By the title of its place. */
export type SettingValues = Record<string, SettingValue[]>;

type Stored = {
  settings: Setting[];
  payments: z.infer<typeof AdminPaymentMethod>[];
  shippings: z.infer<typeof AdminShippingMethod>[];
};

/** Harmless values only; the IBAN is found by its digits and shown shortened. */
export function valuesOf({ settings, payments, shippings }: Stored): SettingValues {
  const parts = (key: Setting["id"]): Record<string, unknown> => {
    const value = settings.find(({ id }) => id === key)?.value;
    return isRecord(value) ? value : {};
  };
  const { taxRegime, ...company } = parts("company");
  const { name, orderPrefix } = parts("identity");
  const { cutOff } = parts("delivery");
  const regimes: Record<string, string> = labels.taxRegimes;
  return {
    "Dati dell’azienda": texts(...Object.values(company)),
    "Regime fiscale": texts(regimes[String(taxRegime)]),
    "Nome, logo, colori e caratteri": texts(name),
    "Prefisso degli ordini": texts(orderPrefix),
    "Tempi di preparazione e ferie": texts(cutOff),
    "Bonifico: intestatario e IBAN": payments.flatMap(({ bankAccount }) =>
      bankAccount ? [shortIban(bankAccount.iban), ...texts(bankAccount.holder)] : [],
    ),
    "Contrassegno: costo e limite": payments
      .filter(({ type }) => type === "on_delivery")
      .map(({ fee }) => ({ shown: formatEuro(fee) })),
    "Spedizione gratuita da un importo": shippings.flatMap(({ name, freeFrom }) =>
      freeFrom ? [{ shown: `${name} da ${formatEuro(freeFrom)}` }] : [],
    ),
    "Costi, zone e fasce di spedizione": shippings.map(({ name, price }) => ({
      shown: `${name} ${formatEuro(price)}`,
    })),
  };
}

const texts = (...values: unknown[]): SettingValue[] =>
  values.flatMap((value) => (typeof value === "string" && value ? [{ shown: value }] : []));

const shortIban = (iban: string): SettingValue => ({
  shown: `${iban.slice(0, 4)} … ${iban.slice(-4)}`,
  words: `${iban} ${iban.replaceAll(/.{4}/g, "$& ")} ${iban.slice(-4)}`,
});

const nothing: Stored = { settings: [], payments: [], shippings: [] };

const members = async <Member>(path: string) =>
  (await callJson<{ "hydra:member": Member[] }>(`${admin}/${path}`))["hydra:member"];

/** None for roles that may not read the settings. */
export function useSettingValues(): SettingValues {
  const { may } = useMay();
  const { data = nothing } = useQuery({
    queryKey: ["setting-values"],
    queryFn: async (): Promise<Stored> => ({
      settings: await members("settings"),
      payments: await members("payment-methods?itemsPerPage=100"),
      shippings: await members("shipping-methods?itemsPerPage=100"),
    }),
    enabled: ["settings", "payment-methods", "shipping-methods"].every((area) => may("read", area)),
  });
  return valuesOf(data);
}
