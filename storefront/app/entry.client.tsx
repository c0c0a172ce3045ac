import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

const page = (
  <StrictMode>
    <HydratedRouter />
  </StrictMode>
);

// In a task of its own: once the framework has been read, a touch that waits comes first.
setTimeout(() => startTransition(() => void hydrateRoot(document, page)));
