import { Channel, Currency, Locale } from "#contract/content.ts";
import { collectionOf } from "#contract/json-ld.ts";
import { type Ctx, existing } from "../kernel/ctx.ts";
import { node } from "../kernel/http/json-ld.ts";
import { routesOf } from "../kernel/http/router.ts";
import { readIdentity } from "../settings/index.ts";

/** A single channel, currency and language; Sylius clients expect lists of them. */
export const channelRoutes = routesOf("Channel", ({ get }) => {
  const channels = { lists: "Channel", 200: collectionOf(Channel) };
  get("/channels", "Where the shop sells", channels, async (ctx) => [await readChannel(ctx)]);
  get("/channels/{code}", "One channel", { 200: Channel }, async (ctx, { code }) =>
    named(await readChannel(ctx), code),
  );
  const currencies = { lists: "Currency", 200: collectionOf(Currency) };
  get("/currencies", "What prices are in", currencies, (ctx) => [currencyOf(ctx)]);
  get("/currencies/{code}", "One currency", { 200: Currency }, (ctx, { code }) =>
    named(currencyOf(ctx), code),
  );
  const locales = { lists: "Locale", 200: collectionOf(Locale) };
  get("/locales", "Languages of the shop", locales, (ctx) => [localeOf(ctx)]);
  get("/locales/{code}", "One language", { 200: Locale }, (ctx, { code }) =>
    named(localeOf(ctx), code),
  );
});

const named = <Found extends { code: string }>(found: Found, code: string): Found =>
  existing(found.code === code && found);

async function readChannel(ctx: Ctx) {
  const { channelCode: code, publicUrl } = ctx.config;
  return {
    ...node(ctx, "Channel", `shop/channels/${code}`),
    code,
    name: (await readIdentity(ctx)).name,
    hostname: new URL(publicUrl).hostname,
    baseCurrency: currencyOf(ctx)["@id"],
    defaultLocale: localeOf(ctx)["@id"],
    currencies: [currencyOf(ctx)["@id"]],
    locales: [localeOf(ctx)["@id"]],
  };
}

function currencyOf(ctx: Ctx) {
  const { currencyCode: code } = ctx.config;
  return { ...node(ctx, "Currency", `shop/currencies/${code}`), code, name: "Euro" };
}

function localeOf(ctx: Ctx) {
  const { localeCode: code } = ctx.config;
  return { ...node(ctx, "Locale", `shop/locales/${code}`), code, name: "italiano (Italia)" };
}
