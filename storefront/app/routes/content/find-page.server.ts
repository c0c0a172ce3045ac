import { data } from "react-router";
import { outline } from "#app/features/content/outline.ts";
import { formatLongDate, withArticle } from "#contract/format/dates.ts";
import { orNotFound, orNull } from "#app/features/api/shop-api.server.ts";
import type { Crumb } from "#app/ui/breadcrumbs.tsx";
import type { Shop } from "#contract/client/client.ts";
import { type ContentPage, isPagePath, type PageSummary } from "#contract/content.ts";
import { isReservedPath } from "#contract/forms/reserved-paths.ts";
import {
  aboutPath,
  accessibilityPath,
  checkoutPath,
  contactPath,
  cookiePolicyPath,
  pagePaths,
  privacyPath,
  productsPath,
  refundsPath,
  shippingPath,
  termsPath,
  warrantyPath,
  withdrawalPath,
} from "#contract/paths.ts";

type Words = Pick<ContentPage, "path" | "title" | "content" | "image" | "seo" | "updatedAt">;
type Found = { page: Words; above: Crumb[] };

/** Finds the page of an address with its parent pages; `rest` is an address that matches no route. */
export async function findPage(shop: Shop, address: string, rest?: string): Promise<Found> {
  if (rest !== undefined) return findWritten(shop, `/${rest}`.replace(/\/$/, ""));
  const path = pagePaths.find((one) => address.replace(/\/$/, "").endsWith(one)) ?? address;
  return { page: await orNotFound(findWords(shop, path)), above: [] };
}

export async function loadPage(shop: Shop, address: string, rest?: string) {
  const { page, above } = await findPage(shop, address, rest);
  const { path, title, seo, updatedAt, image = null } = page;
  const updatedOn = updatedAt && withArticle("il", formatLongDate(updatedAt));
  return { path, title, above, seo, image, updatedOn, ...outline(page.content) };
}
export type LoadedPage = Awaited<ReturnType<typeof loadPage>>;

/** Uses built-in texts for backends without pages. */
async function findWords(shop: Shop, path: string): Promise<Words | null> {
  const written = await orNull(shop.contentPage(path));
  if (written || !(await shop.lacks()).pages) return written;
  return builtInPage(path) ?? null;
}

/** The list of pages is cached, so that unknown addresses cost no call. */
async function findWritten(shop: Shop, path: string): Promise<Found> {
  if (!isPagePath(path) || isReservedPath(path)) throw data(null, { status: 404 });
  const pages = await listedPages(shop);
  if (!pages.some((page) => page.path === path)) throw data(null, { status: 404 });
  const above = pages.filter((page) => path.startsWith(`${page.path}/`));
  return {
    page: await orNotFound(shop.contentPage(path)),
    above: above.map(({ path, title }) => ({ name: title, href: path })),
  };
}

/** Empty for backends that do not list their pages. */
export const listedPages = async (shop: Shop): Promise<PageSummary[]> =>
  (await orNull(shop.contentPages())) ?? [];

type BuiltInPage = { title: string; content: string };

const link = (path: string, words: string) => `<a ${`href="${path}"`}>${words}</a>`;
const write = (words: string) => link(contactPath, words);

/** Built-in texts, limited to what holds for every shop in Italy. */
const pages: Readonly<Record<string, BuiltInPage>> = {
  [aboutPath]: {
    title: "Chi sono",
    content: `<p>Qui trovi cosmetici scelti uno per uno: formule efficaci, ingredienti che si leggono in etichetta, prodotti degni della tua pelle.</p>
<h2>Come lavoriamo</h2><p>Ogni prodotto ha la sua scheda, con gli ingredienti e il modo d’uso. Se non sai che cosa scegliere, ${write("scrivici")}: rispondiamo a tutti.</p>
<p>${link(productsPath, "Guarda i prodotti")}</p>`,
  },
  [refundsPath]: {
    title: "Resi e rimborsi",
    content: `<h2>Quattordici giorni per ripensarci</h2><p>Se compri come consumatore puoi recedere entro 14 giorni da quando ricevi l’ultimo prodotto dell’ordine, senza dire perché (artt. 52 e seguenti del Codice del consumo).</p>
<h2>Come si fa</h2><p>Compila il ${link(withdrawalPath, "modulo di recesso")}, usa il ${link(`${withdrawalPath}#modulo`, "modulo di recesso tipo")} o mandaci una dichiarazione con parole tue. Hai poi 14 giorni per rispedire i prodotti.</p>
<h2>Che cosa non si può rendere</h2><p>I prodotti sigillati che, una volta aperti, non possono essere restituiti per ragioni di igiene.</p>
<h2>Il rimborso</h2><p>Ti restituiamo quanto hai pagato, spese di consegna standard comprese, entro 14 giorni da quando riceviamo la tua dichiarazione e con lo stesso mezzo con cui hai pagato. Possiamo aspettare di ricevere i prodotti, o la prova che li hai spediti.</p>
<h2>Un prodotto difettoso</h2><p>Vale la ${link(warrantyPath, "garanzia legale")}: ${write("scrivici")} e troviamo il rimedio.</p>`,
  },
  [shippingPath]: {
    title: "Tempi e modalità di spedizione",
    content: `<h2>Quanto costa</h2><p>Il costo della spedizione dipende dal metodo che scegli e dal tuo indirizzo. Lo vedi al ${link(checkoutPath, "checkout")}, prima di confermare l’ordine: niente si aggiunge dopo.</p>
<h2>Quando arriva</h2><p>I tempi di ogni metodo sono scritti accanto al suo nome. Se non è detto altro, la consegna avviene entro 30 giorni dall’ordine (art. 61 del Codice del consumo).</p>
<h2>Dov’è il mio pacco</h2><p>Quando l’ordine parte ti scriviamo. Lo stato è sempre nella pagina dell’ordine. Se qualcosa non torna, ${write("scrivici")}.</p>`,
  },
  [termsPath]: {
    title: "Condizioni di vendita",
    content: `<h2>Il contratto</h2><p>Il contratto è concluso quando confermi l’ordine e ne ricevi la conferma per e-mail. Prima di confermare vedi i prodotti, i prezzi, le spese e il totale, e puoi correggere ogni dato. Il contratto è in italiano; lo conserviamo e lo ritrovi nella pagina dell’ordine.</p>
<h2>Prezzi e pagamenti</h2><p>I prezzi sono in euro e comprendono le imposte. I modi di pagare sono indicati al checkout.</p>
<h2>Consegna</h2><p>Costi e tempi sono nella pagina ${link(shippingPath, "Tempi e modalità di spedizione")}.</p>
<h2>Recesso</h2><p>Hai 14 giorni per recedere: la pagina ${link(refundsPath, "Resi e rimborsi")} dice come, il ${link(withdrawalPath, "modulo")} è sempre aperto.</p>
<h2>Garanzia</h2><p>Ogni prodotto ha la ${link(warrantyPath, "garanzia legale di conformità")}.</p>
<h2>Reclami e controversie</h2><p>Per un reclamo ${write("scrivici")}. Vale la legge italiana; se sei un consumatore è competente il giudice del luogo in cui vivi.</p>`,
  },
  [warrantyPath]: {
    title: "Garanzia legale",
    content: `<p>Per due anni dalla consegna rispondiamo dei difetti di conformità (artt. 128 e seguenti del Codice del consumo). Puoi chiedere che il prodotto sia riparato o sostituito senza spese; se non è possibile, una riduzione del prezzo o il rimborso.</p>
<p>Per usarla ${write("scrivici")}, meglio con una fotografia e il numero dell’ordine.</p>`,
  },
  [privacyPath]: {
    title: "Privacy",
    content: `<h2>Quali dati usiamo, e perché</h2><p>Usiamo i dati che ci dai per evadere i tuoi ordini e per gli obblighi di legge che ne seguono, per il tuo account se ne apri uno, e per rispondere quando ci scrivi. La newsletter e la profilazione solo se acconsenti: puoi cambiare idea quando vuoi.</p>
<h2>A chi li diamo</h2><p>A chi ci serve per consegnarti l’ordine: corrieri, servizi di pagamento, fornitori informatici. Non li vendiamo.</p>
<h2>Per quanto tempo</h2><p>I dati degli ordini per il tempo che chiede la legge fiscale, gli altri finché servono allo scopo per cui li hai dati.</p>
<h2>I tuoi diritti</h2><p>Puoi chiedere di vedere, correggere, cancellare o portare con te i tuoi dati, e opporti al loro uso (artt. 15-22 del Regolamento UE 2016/679): ${write("scrivici")}. Puoi anche rivolgerti al Garante per la protezione dei dati personali.</p>`,
  },
  [cookiePolicyPath]: {
    title: "Cookie",
    content: `<p>Usiamo i cookie che servono a far funzionare il negozio: il carrello, i preferiti, l’accesso, la lingua. Per questi la legge non chiede un consenso.</p>
<p>Se il negozio usa servizi di altri, te lo chiede prima: senza il tuo sì non si caricano. Solo la pagina di pagamento può caricare il modulo della carta di chi incassa per noi, che serve a pagare e a prevenire le frodi.</p>`,
  },
  [accessibilityPath]: {
    title: "Accessibilità",
    content: `<p>Il negozio si usa con la tastiera, con un lettore di schermo, con il testo ingrandito e senza JavaScript. Se qualcosa ti ferma, ${write("scrivici")}: lo sistemiamo.</p>`,
  },
};

function builtInPage(path: string) {
  const words = pages[path];
  return words && { ...words, path, seo: { title: null, description: null }, updatedAt: "" };
}
