import { createServer as createServerWith, type Host } from "./app.ts";

/** Entry of the build. Only the build imports the pages here; in development Vite loads them separately. */
export const createServer = (env: Record<string, string | undefined>, takePort: Host["takePort"]) =>
  createServerWith(env, {
    takePort,
    loadPages: () => import("virtual:react-router/server-build"),
  });
