import { setTimeout as pause } from "node:timers/promises";
import { startShop } from "../tests/harness/shop-server.ts";
import { type Answer, launchBrowser } from "./devtools.ts";
import { slowNetwork } from "./slow-network.ts";

/** From a list to a product, on a slow network and a slow CPU: from the click to its title and its photograph. */
const list = "/categorie/viso/sieri";
const product = "/prodotti/siero-vitamina-c";
const runs = Number(process.argv[2] ?? 5);
const cases = { "click at once": 0, "hover 200 ms": 200, "hover 1 s": 1000, touch: -1 } as const;
const ways = ["prefetch", "prerender", "client routing"] as const;
type Way = (typeof ways)[number];

const watch = `{
  const seen = (window.seen = {});
  const look = () => {
    const now = performance.timeOrigin + performance.now();
    const photo = document.querySelector(".gallery img");
    if (!document.prerendering && location.pathname === "${product}" && document.querySelector(".pdp h1")) {
      seen.title ??= now;
      if (photo?.complete && photo.naturalWidth > 0) seen.photo ??= now;
      seen.prepared = (performance.getEntriesByType("navigation")[0]?.activationStart ?? 0) > 0;
    }
    if (!seen.photo) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}`;

/** Documents, rendered before the click and not only brought. */
const prerendering = `{
  const rules = document.querySelector("script[type=speculationrules]");
  const { prefetch } = JSON.parse(rules.textContent);
  const other = document.createElement("script");
  other.type = "speculationrules";
  other.textContent = JSON.stringify({ prerender: prefetch });
  rules.remove();
  document.head.append(other);
}`;

/** What \`<Link prefetch="intent">\` does: data and code on intent, the router on click. */
const clientRouting = `{
  document.querySelector("script[type=speculationrules]").remove();
  const link = document.querySelector('.tile a[href="${product}"]');
  const bring = (attributes) => document.head.append(Object.assign(document.createElement("link"), attributes));
  const prefetch = () => {
    bring({ rel: "prefetch", as: "fetch", href: "${product}.data" });
    bring({ rel: "modulepreload", href: window.productModule });
  };
  for (const sign of ["pointerenter", "touchstart"]) link.addEventListener(sign, prefetch, { once: true, passive: true });
  link.addEventListener("click", (event) => {
    event.preventDefault();
    window.__reactRouterDataRouter.navigate("${product}");
  });
}`;

const shop = await startShop({ LOG_LEVEL: "error" });
const network = await slowNetwork(shop.baseUrl);
try {
  for (let visit = 0; visit < 3; visit++) {
    for (const path of [list, product]) await (await fetch(shop.baseUrl + path)).text();
  }
  const page = await (await fetch(shop.baseUrl + product)).text();
  const productModule = /"(\/assets\/product-[^"]+\.js)"/.exec(page)?.[1] ?? "";
  await measure(0, "prefetch", productModule);
  for (const [name, hover] of Object.entries(cases)) {
    for (const way of ways) {
      const found = [];
      for (let run = 0; run < runs; run++) found.push(await measure(hover, way, productModule));
      const title = median(found.map((one) => one.title));
      const photo = median(found.map((one) => one.photo));
      const prepared = found.filter((one) => one.prepared).length;
      const told = `${way} (${prepared} of ${runs} prerendered)`;
      console.log(
        `${name.padEnd(14)} ${told.padEnd(38)} title ${title} ms, photograph ${photo} ms`,
      );
    }
  }
} finally {
  network.stop();
  await shop.stop();
}

type Seen = { title: number; photo: number; prepared: boolean };

async function measure(hover: number, way: Way, productModule: string): Promise<Seen> {
  const browser = await launchBrowser();
  try {
    const touch = hover < 0;
    const sessions: string[] = [];
    const ready = async (session: string) => {
      const setUp = (method: string, params = {}) => browser.send(method, params, session);
      // Sent together: a page that waits answers only once it has been let go.
      await Promise.all([
        setUp("Page.enable"),
        setUp("Page.addScriptToEvaluateOnNewDocument", { source: watch }),
        setUp("Emulation.setCPUThrottlingRate", { rate: 4 }),
        setUp("Emulation.setTouchEmulationEnabled", { enabled: touch }),
        setUp("Runtime.runIfWaitingForDebugger"),
      ]);
      sessions.push(session);
    };
    browser.on((method, params) => {
      const { targetInfo, sessionId } = params as Answer & {
        targetInfo?: { type: string };
        sessionId: string;
      };
      if (method === "Target.attachedToTarget" && targetInfo?.type === "page")
        void ready(sessionId);
    });
    const size = { width: touch ? 412 : 1280, height: 823 };
    const { targetId } = await browser.send("Target.createTarget", {
      url: "about:blank",
      // In the window the browser opened by itself, nothing would be prerendered.
      newWindow: true,
      forTab: true,
      ...size,
    });
    const { sessionId } = await browser.send("Target.attachToTarget", { targetId, flatten: true });
    await browser.send(
      "Target.setAutoAttach",
      {
        autoAttach: true,
        waitForDebuggerOnStart: true,
        flatten: true,
        filter: [{ type: "page" }],
      },
      sessionId,
    );
    await until(() => sessions.length > 0);
    const [first = ""] = sessions;
    const run = async (expression: string, session = first) => {
      const answer = await browser.send(
        "Runtime.evaluate",
        { expression, returnByValue: true },
        session,
      );
      return (answer as { result?: { value?: never } }).result?.value;
    };
    await browser.send("Page.navigate", { url: network.baseUrl + list }, first);
    await until(async () => (await run("Boolean(window.__reactRouterDataRouter)")) === true);
    await pause(1500);
    if (way === "prerender") await run(prerendering);
    if (way === "client routing")
      await run(`window.productModule=${JSON.stringify(productModule)};${clientRouting}`);
    const box: string | undefined = await run(
      `(() => { const link = document.querySelector('.tile a[href="${product}"]'); link.scrollIntoView({ block: "center" });
        const { x, y, width, height } = link.getBoundingClientRect(); return JSON.stringify({ x: x + width / 2, y: y + height / 2 }); })()`,
    );
    const at = JSON.parse(box ?? "{}") as { x: number; y: number };
    await pause(300);
    const mouse = (type: string, rest = {}) =>
      browser.send("Input.dispatchMouseEvent", { type, ...at, ...rest }, first);
    const button = { button: "left", clickCount: 1 };
    if (touch) {
      void browser.send(
        "Input.dispatchTouchEvent",
        { type: "touchStart", touchPoints: [at] },
        first,
      );
      await pause(80);
    } else {
      void mouse("mouseMoved");
      await pause(hover);
      void mouse("mousePressed", button);
    }
    const clicked = performance.timeOrigin + performance.now();
    void (touch
      ? browser.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] }, first)
      : mouse("mouseReleased", button));
    let seen: Seen | undefined;
    await until(async () => {
      for (const session of sessions) {
        const text = await Promise.race([
          run("JSON.stringify(window.seen ?? {})", session),
          pause(500, undefined),
        ]);
        const noted = JSON.parse(text ?? "{}") as Partial<Seen>;
        if (noted.title && noted.photo) seen = noted as Seen;
      }
      return seen !== undefined;
    });
    const { title, photo, prepared } = seen as unknown as Seen;
    return { title: title - clicked, photo: photo - clicked, prepared };
  } finally {
    await browser.close();
  }
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const begun = Date.now(); Date.now() - begun < 30_000; await pause(50)) {
    if (await holds()) return;
  }
  throw new Error("Nothing happened for half a minute.");
}

function median(values: number[]): number {
  return Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);
}
