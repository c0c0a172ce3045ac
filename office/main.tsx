import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import "./trusted-types.ts";
import { readIdentity } from "./layout/identity.tsx";
import { keepFocus } from "./layout/keep-focus.ts";
import { Office } from "./office.tsx";
import "../brand/tokens.css";
import "./styles/layout.css";
import "./styles/parts.css";

// The session is in a cookie that no script can read; earlier versions left tokens here.
localStorage.removeItem("shop.office");

/** The policy of the page allows only styles that carry its nonce. */
const nonce = document.querySelector<HTMLMetaElement>("meta[property=csp-nonce]")?.nonce;
const styles = createCache({ key: "office", ...(nonce ? { nonce } : {}) });

const router = createBrowserRouter([{ path: "/admin/*", element: <Office /> }]);
const root = document.getElementById("office");
if (root) {
  await readIdentity();
  keepFocus(document);
  createRoot(root).render(
    <StrictMode>
      <CacheProvider value={styles}>
        {/* A refused session renders again and again until the way to the login is taken: it cannot wait. */}
        <RouterProvider router={router} useTransitions={false} />
      </CacheProvider>
    </StrictMode>,
  );
}
