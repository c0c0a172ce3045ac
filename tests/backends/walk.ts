import { formsIn } from "../fuzz/forms.ts";
import type { Visitor } from "#tests/harness/visitor.ts";

/** What a walk through the shop is about: things its backend has. */
export type Sample = {
  product: string;
  category: string;
  search: string;
  /** Null without a blog. */
  post: string | null;
  postCategory: string | null;
};

const ok = 200;
const away = 302;
const missing = 404;

/** Every address of SPEC §2 and what it answers to a guest. */
export function guestAddresses({ product, category, search, post, postCategory }: Sample) {
  const blog = post === null ? missing : ok;
  return {
    "/": ok,
    "/prodotti": ok,
    [`/prodotti/${product}`]: ok,
    "/prodotti/nessuno": missing,
    [`/prodotti/recensioni/${product}/nuova`]: away,
    [`/categorie/${category}`]: ok,
    "/categorie/nessuna": missing,
    [`/ricerca?q=${search}`]: ok,
    "/ricerca": ok,
    "/carrello": ok,
    "/checkout": away,
    "/thankyou": ok,
    "/order-error": ok,
    "/ordine/nessuno": missing,
    "/accesso": ok,
    "/registrazione": ok,
    "/verify": 422,
    "/password-dimenticata": ok,
    "/reset-password": 422,
    "/wishlist": ok,
    "/area-riservata": away,
    "/blog": blog,
    [`/blog/${post ?? "nessuno"}`]: blog,
    [`/blog/categorie/${postCategory ?? "nessuna"}`]: blog,
    "/newsletter": ok,
    "/contatti": ok,
    "/recesso": ok,
    "/resi-e-rimborsi": ok,
    "/tempi-e-modalita-di-spedizione": ok,
    "/chi-sono": ok,
    "/privacy": ok,
    "/condizioni-di-vendita": ok,
    "/sitemap.xml": ok,
    "/prodotti.xml": ok,
    "/stato": ok,
    "/una/pagina/che/non/esiste": missing,
  } as Record<string, number>;
}

export const customerAddresses = [
  "/area-riservata",
  "/area-riservata/indirizzi",
  "/area-riservata/indirizzi?nuovo=1",
  "/area-riservata/ordini",
  "/area-riservata/dati-personali",
  "/area-riservata/modifica-password",
];

export async function statuses(visitor: Visitor, paths: string[]) {
  const entries: [string, number][] = [];
  for (const path of paths) entries.push([path, (await visitor.send(path)).status]);
  return Object.fromEntries(entries);
}

export const guest: Record<string, string> = {
  email: "chiara.neri@posta.example",
  "shippingAddress.firstName": "Chiara",
  "shippingAddress.lastName": "Neri",
  "shippingAddress.street": "Via San Gallo",
  "shippingAddress.streetNumber": "21/A",
  "shippingAddress.postcode": "50129",
  "shippingAddress.city": "Firenze",
  "shippingAddress.provinceCode": "IT-FI",
  "shippingAddress.countryCode": "IT",
  "shippingAddress.phoneNumber": "3470000000",
  billingSame: "on",
};

/** Fills the cart by the form of the product's page. */
export async function addToCart(visitor: Visitor, product: string): Promise<void> {
  const page = await visitor.read(`/prodotti/${product}`);
  const form = formsIn(page, "/").find(({ action }) => action === "/carrello");
  const added = await visitor.post("/carrello", Object.fromEntries(form?.fields ?? []));
  if (added.status !== 303) throw new Error(`add to cart: ${added.status}`);
}

/** A purchase by plain form posts, as a browser without JavaScript makes it. Answers the address it ends at. */
export async function buy(visitor: Visitor, product: string, payment: RegExp): Promise<string> {
  await addToCart(visitor, product);
  await step(visitor, "dati", guest);
  const shipping = choices(await visitor.read("/checkout"), "shippingMethod");
  await step(visitor, "spedizione", { shippingMethod: pick(shipping, /STANDARD/) });
  const paying = choices(await visitor.read("/checkout"), "paymentMethod");
  await step(visitor, "pagamento", { paymentMethod: pick(paying, payment) });
  const page = await visitor.read("/checkout");
  return step(visitor, "ordine", { ...totalOn(page), ...agreed });
}

export const agreed = { terms: "on", privacy: "on" };

export const totalOn = (page: string) => ({
  total: /name="total" value="(\d+)"/.exec(page)?.[1] ?? "",
});

export const choices = (page: string, name: string) =>
  Array.from(page.matchAll(/<input\b[^>]*>/g), ([tag]) => tag)
    .filter((tag) => tag.includes(`name="${name}"`))
    .map((tag) => /value="([^"]*)"/.exec(tag)?.[1] ?? "");

export function pick(values: string[], wanted: RegExp): string {
  const found = values.find((value) => wanted.test(value));
  if (found === undefined) throw new Error(`${wanted} is not among ${values.join(", ")}`);
  return found;
}

export async function step(
  visitor: Visitor,
  name: string,
  fields: Record<string, string>,
): Promise<string> {
  const response = await visitor.post(`/checkout?passo=${name}`, fields);
  const text = await response.text();
  if (response.status === 303) return response.headers.get("location") ?? "";
  const errors = Array.from(
    text.matchAll(/class="[^"]*err[^"]*"[^>]*>([^<]+)/g),
    ([, said]) => said,
  );
  throw new Error(`${name}: ${response.status} ${errors.join(" | ")}`);
}
