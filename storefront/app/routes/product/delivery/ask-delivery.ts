import { capKey, memory } from "#app/features/browser-memory.ts";
import { pageHref } from "#app/ui/page-link.tsx";
import { deliveryPath } from "#contract/paths.ts";

let latest = 0;

/** Inserts the estimate for a postcode (CAP) into the product page; responses to earlier requests are dropped. */
export async function askDelivery(part: HTMLElement, cap: string, isAsked: boolean): Promise<void> {
  const question = (latest += 1);
  const address = `${pageHref(deliveryPath)}?cap=${encodeURIComponent(cap)}`;
  const fresh = (await loadDocument(address))?.querySelector(".due");
  if (question !== latest) return;
  const [words, freshWords] = [part, fresh].map((one) => one?.querySelector("[aria-live]"));
  const [details, freshDetails] = [part, fresh].map((one) => one?.querySelector("details"));
  // If the request failed, submits the form, so that the browser shows the error.
  if (!words || !freshWords || !details || !freshDetails) {
    if (isAsked) part.querySelector("form")?.submit();
    return;
  }
  words.replaceChildren(...freshWords.childNodes);
  // Keeps the hidden field with the product, which the form needs without scripts.
  const product = details.querySelector("[name=prodotto]");
  if (product) freshDetails.querySelector("form")?.prepend(product);
  details.replaceWith(freshDetails);
  const known = freshWords.getAttribute("data-cap");
  freshDetails.open = known === null;
  if (known !== null) memory.write(capKey, known);
  if (!isAsked) return;
  freshDetails.querySelector<HTMLElement>(known === null ? "[name=cap]" : "summary")?.focus();
}

const loadDocument = (address: string) =>
  new Promise<Document | null>((resolve) => {
    const request = new XMLHttpRequest();
    request.open("GET", address);
    request.responseType = "document";
    request.onloadend = () => resolve(request.response);
    request.send();
  });
