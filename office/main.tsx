import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { officePath } from "#contract/paths.ts";
import "./trusted-types.ts";
import { readIdentity } from "./layout/identity.tsx";
import { Office } from "./office.tsx";
import "../brand/tokens.css";
import "./styles/layout.css";
import "./styles/parts.css";

// Removes tokens of earlier versions; the session is now an HttpOnly cookie.
localStorage.removeItem("shop.office");

/** The CSP allows only styles with the page's nonce. */
const nonce = document.querySelector<HTMLMetaElement>("meta[property=csp-nonce]")?.nonce;
const styles = createCache({ key: "office", ...(nonce ? { nonce } : {}) });

const router = createBrowserRouter([{ path: "/*", element: <Office /> }], { basename: officePath });
const root = document.getElementById("office");
if (root) {
  await readIdentity();
  keepFocus(document);
  createRoot(root).render(
    <StrictMode>
      <CacheProvider value={styles}>
        {/* With transitions, a 401 would re-render the old screen repeatedly before the redirect to the login. */}
        <RouterProvider router={router} useTransitions={false} />
      </CacheProvider>
    </StrictMode>,
  );
}

const region = "[role=dialog], form, section, fieldset, main";

const isOff = (control: HTMLElement) => !control.isConnected || control.matches(":disabled");

/** If the focused control is removed or disabled, focuses its container instead of the body until it is back. */
function keepFocus(page: Document): void {
  let control: HTMLElement | null = null;
  let around: HTMLElement[] = [];
  let standIn: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const keep = () => {
    if (!control || (page.activeElement !== page.body && page.activeElement !== standIn)) return;
    if (!isOff(control)) return void (standIn && control.focus());
    standIn = around.find((one) => one.isConnected) ?? page.querySelector("main") ?? undefined;
    if (!standIn || page.activeElement === standIn) return;
    if (!standIn.hasAttribute("tabindex")) standIn.tabIndex = -1;
    standIn.focus({ preventScroll: true });
  };

  page.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof HTMLElement) || target === standIn) return;
    [control, standIn, around] = [target, undefined, []];
    for (let at = target.parentElement; at; at = at.parentElement)
      if (at.matches(region)) around.push(at);
  });
  page.addEventListener("pointerdown", () => (control = null), { capture: true });
  // Delayed, because a closing dialog returns the focus first.
  new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(keep, 50);
  }).observe(page.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
}
