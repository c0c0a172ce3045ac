import { Hono } from "hono";

/** `/healthz`: the process lives. `/readyz`: it can serve, the database answers. */
export function health(isReady: () => Promise<boolean>) {
  return new Hono()
    .get("/healthz", (c) => c.json({ status: "ok" }))
    .get("/readyz", async (c) => {
      const ready = await isReady().catch(() => false);
      return c.json({ status: ready ? "ready" : "unavailable" }, ready ? 200 : 503);
    });
}
