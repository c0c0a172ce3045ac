import { capKey, memory } from "#app/features/browser-memory.ts";
import { pageHref } from "#app/ui/page-link.tsx";
import { deliveryPath } from "#contract/paths.ts";

let latest = 0;

/** Puts what the page of a CAP says into the product's page; the answer to an earlier question is dropped. */
export async function askDelivery(part: HTMLElement, cap: string, isAsked: boolean): Promise<void> {
  const question = (latest += 1);
  const address = `${pageHref(deliveryPath)}?cap=${encodeURIComponent(cap)}`;
  const fresh = (await loadDocument(address))?.querySelector(".due");
  if (question !== latest) return;
  const [words, freshWords] = [part, fresh].map((one) => one?.querySelector("[aria-live]"));
  const [details, freshDetails] = [part, fresh].map((one) => one?.querySelector("details"));
  // Without an answer the browser asks, and says what is wrong with the line.
  if (!words || !freshWords || !details || !freshDetails) {
    if (isAsked) part.querySelector("form")?.submit();
    return;
  }
  words.replaceChildren(...freshWords.childNodes);
  // Without scripts the answer would lead back to the product of this form.
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
