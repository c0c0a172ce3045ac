import { writeFile } from "node:fs/promises";
import { Readable } from "node:stream";
import type { APIResponse, BrowserContext, Page } from "playwright-core";
import { check, defaultButton, formOf, sentBy, typeOf } from "./forms.ts";
import { childrenOf, descendantsOf, type Element, get, has, parse, textContent } from "./html.ts";
import { Locator, type Place } from "./locator.ts";
import { controlOf } from "./roles.ts";

type Download = { createReadStream: () => Promise<Readable> };
type Asked = { url: () => string };
type Match = string | RegExp | ((url: URL) => boolean);

const redirect = (status: number) => status >= 301 && status <= 308 && status !== 304;

/** How a string of `waitForURL` is meant: stars stand for anything. */
function glob(text: string, baseUrl: string): RegExp {
  const whole = text.startsWith("*") ? text : new URL(text, baseUrl).href;
  const escaped = whole.replaceAll(/[.+^${}()|[\]\\?]/g, String.raw`\$&`);
  return new RegExp(
    `^${escaped.replaceAll("**", "\0").replaceAll("*", "[^/]*").replaceAll("\0", ".*")}$`,
  );
}

const fold = async (details: Element) => {
  if (has(details, "open")) details.attributes.delete("open");
  else details.attributes.set("open", "");
};

/**
 * What a visitor without scripts sees and does, by requests alone and without a renderer: the part of Playwright's page that stories
 * need. Links, forms, details and popovers work as in a browser; of the style sheets it knows only what they hide from such visitors.
 */
export function openScriptless(
  context: Pick<BrowserContext, "request">,
  baseUrl: string,
  onStatus: (problem: string) => void = () => {},
): Page {
  let url = new URL("about:blank");
  let html = "";
  let root = parse("");
  let focused: Element | undefined;
  const listeners: ((asked: Asked) => void)[] = [];
  const downloads: ((download: Download) => void)[] = [];

  const go = async (
    to: URL,
    init: { method?: string; data?: string; type?: string } = {},
  ): Promise<APIResponse> => {
    let [target, { method = "GET", data, type }] = [to, init];
    for (let hops = 0; hops < 10; hops += 1) {
      for (const listen of listeners) listen({ url: () => target.href });
      const headers = {
        accept: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8",
        ...(url.protocol === "about:" ? undefined : { referer: url.href }),
        ...(method === "GET" ? undefined : { origin: url.origin, "content-type": type ?? "" }),
      };
      const response = await context.request.fetch(target.href, {
        method,
        headers,
        ...(data === undefined ? {} : { data }),
        maxRedirects: 0,
      });
      if (response.status() >= 500) onStatus(`${response.status()} for document ${target.href}`);
      const location = response.headers()["location"];
      if (!redirect(response.status()) || location === undefined) return arrive(target, response);
      const next = new URL(location, target);
      if (next.hash === "") next.hash = target.hash;
      target = next;
      if (![307, 308].includes(response.status())) [method, data] = ["GET", undefined];
    }
    throw new Error(`${to.href} leads in a circle`);
  };

  const keep = (body: Buffer) => {
    for (const take of downloads.splice(0))
      take({ createReadStream: async () => Readable.from([body]) });
  };

  const arrive = async (at: URL, response: APIResponse): Promise<APIResponse> => {
    const attached = response.headers()["content-disposition"]?.startsWith("attachment");
    if (attached) {
      keep(await response.body());
      return response;
    }
    html = await response.text();
    url = at;
    focused = undefined;
    const isHtml = /html/.test(response.headers()["content-type"] ?? "");
    root = isHtml ? parse(html) : parse("");
    const [, onwards] = /^0;\s*url=(.+)$/.exec(response.headers()["refresh"] ?? "") ?? [];
    return onwards === undefined ? response : go(new URL(onwards, url));
  };

  const submit = async (form: Element, button?: Element) => {
    const sent = sentBy(form, button);
    if (!sent) return;
    const target = new URL(sent.action || url.href, url);
    const body = new URLSearchParams(sent.fields).toString();
    if (sent.method === "get") {
      target.search = body;
      await go(target);
    } else if (sent.type === "application/x-www-form-urlencoded")
      await go(target, { method: "POST", data: body, type: sent.type });
    else throw new Error(`a page without scripts does not send ${sent.type}`);
  };

  const byId = (id: string | undefined) =>
    descendantsOf(root).find((one) => id !== undefined && get(one, "id") === id);

  /** Popovers and dialogs that a button opens and closes by itself. */
  const invoke = (button: Element): boolean => {
    const target = byId(get(button, "popovertarget") ?? get(button, "commandfor"));
    if (!target) return false;
    const does = get(button, "popovertargetaction") ?? get(button, "command") ?? "toggle";
    const closes = /hide|close/.test(does) || (/toggle/.test(does) && has(target, "open"));
    if (closes) target.attributes.delete("open");
    else target.attributes.set("open", "");
    return true;
  };

  const click = async (element: Element): Promise<void> => {
    focused = element;
    for (let one: Element | undefined = element; one; one = one.parent) {
      if (one.tag === "a" && has(one, "href")) return follow(one);
      if (one.tag === "summary" && one.parent?.tag === "details") return fold(one.parent);
      if (one.tag === "button" || one.tag === "input") return press(one);
      if (one.tag === "label") {
        const control = controlOf(one);
        if (control) return click(control);
      }
    }
  };

  const follow = async (link: Element) => {
    const target = new URL(get(link, "href") ?? "", url);
    if (target.protocol === "data:")
      return keep(Buffer.from(await (await fetch(target)).arrayBuffer()));
    const here = target.href.split("#")[0] === url.href.split("#")[0];
    if (here && target.hash !== "") url = target;
    else await go(target);
  };

  const press = async (control: Element): Promise<void> => {
    const type = typeOf(control);
    if (type === "radio") check(control, true);
    else if (type === "checkbox") check(control, !(control.checked ?? has(control, "checked")));
    else if (type === "submit" || type === "image") {
      if (invoke(control)) return;
      const form = formOf(control);
      if (form) await submit(form, control);
    } else invoke(control);
  };

  const key = async (element: Element | undefined, name: string) => {
    if (!element) throw new Error("nothing has the focus");
    focused = element;
    const isField = element.tag === "input" && !["radio", "checkbox"].includes(typeOf(element));
    if (name === "Enter" && isField) {
      const form = formOf(element);
      const button = form && defaultButton(form);
      if (form && !(button && has(button, "disabled"))) await submit(form, button);
    } else if (name === "Enter" || name === "Space") await click(element);
    else throw new Error(`a page without scripts does not know the key ${name}`);
  };

  const arrived = async (match: Match) => {
    const wanted = typeof match === "string" ? glob(match, baseUrl) : match;
    const fits = () => (wanted instanceof RegExp ? wanted.test(url.href) : wanted(url));
    if (!fits()) throw new Error(`the page is ${url.href}, not ${String(match)}`);
  };

  const goto = (path: string) => go(new URL(path, baseUrl));
  const place: Place = {
    root: () => root,
    click,
    press: key,
    focus: (element) => (focused = element),
  };
  const whole = new Locator(place, (scope) => [scope]);
  const page = {
    locator: whole.locator.bind(whole),
    getByRole: whole.getByRole.bind(whole),
    getByText: whole.getByText.bind(whole),
    getByLabel: whole.getByLabel.bind(whole),
    goto,
    reload: () => go(url),
    url: () => url.href,
    title: async () => textContent(titleOf(root)).trim(),
    content: async () => html,
    request: context.request,
    context: () => context,
    keyboard: { press: (name: string) => key(focused, name) },
    waitForURL: arrived,
    waitForLoadState: async () => {},
    waitForEvent: (_name: "download") =>
      new Promise<Download>((resolve) => downloads.push(resolve)),
    on: (_name: "request", listen: (asked: Asked) => void) => void listeners.push(listen),
    viewportSize: () => null,
    screenshot: ({ path }: { path: string }) => writeFile(path, html),
  };
  return page as unknown as Page;
}

const titleOf = (root: Element): Element =>
  descendantsOf(root).find(({ tag, parent }) => tag === "title" && parent?.tag === "head") ??
  childrenOf(root)[0] ??
  root;
