import { createServer as createServerWith, type Host } from "./app.ts";

/** The entry of the build. The pages are bound here alone: in development they are loaded apart from the server. */
export const createServer = (env: Record<string, string | undefined>, takePort: Host["takePort"]) =>
  createServerWith(env, {
    takePort,
    loadPages: () => import("virtual:react-router/server-build"),
  });
