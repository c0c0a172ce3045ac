import { startTransition, StrictMode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { installRetryingFetch } from "./features/network/retrying-fetch.ts";
import { replayEarlyInput } from "./features/rendering/early-input.ts";
import { installServiceWorker } from "./features/network/install-service-worker.ts";

installRetryingFetch();
if (import.meta.env.PROD) installServiceWorker();

function ReplayEarlyInput() {
  useEffect(() => void replayEarlyInput(), []);
  return null;
}

const page = (
  <StrictMode>
    <HydratedRouter />
    <ReplayEarlyInput />
  </StrictMode>
);

// Hydrates in a separate task, so that a pending touch is handled after the framework has loaded.
setTimeout(async () => {
  if (document.querySelector(".lost"))
    await (await import("./features/layout/page-error.tsx")).preloadErrorPage();
  startTransition(() => void hydrateRoot(document, page));
});
