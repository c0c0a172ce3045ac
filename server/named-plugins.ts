import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { CommerceError, invalid, notFound } from "#commerce/kernel/ctx.ts";
import { StartError } from "#commerce/kernel/db/start-errors.ts";
import { routesOf } from "#commerce/kernel/http/router.ts";
import type { Kernel, Plugin } from "#commerce/kernel/plugins.ts";
import { CarrierDown } from "#commerce/shipping/index.ts";
import { collectionOf } from "#contract/json-ld.ts";

/** What plugins use of the shop; packages cannot import it, and files would get second copies. */
const kit = { z, sql, routesOf, collectionOf, CommerceError, invalid, notFound, CarrierDown };

export type PluginKit = typeof kit;

type Load = (kernel: Kernel, env: Record<string, unknown>, shop: PluginKit) => void;

/** The default export of a plugin package, which needs no import from the shop. */
const Exported = z.object({
  name: z.string(),
  config: z.custom<Plugin["config"]>((given) => typeof given === "object").optional(),
  migrations: z.union([z.string(), z.instanceof(URL)]).optional(),
  load: z.custom<Load>((given) => typeof given === "function"),
});

/** `@acme/corner-shops, ./plugins/gift-notes.js`: packages in `folder`'s node_modules, and files relative to it. */
export async function loadNamedPlugins(names: string, folder: string): Promise<Plugin[]> {
  const { resolve } = createRequire(join(folder, "package.json"));
  const packages = names
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  return Promise.all(packages.map((name) => loadPlugin(name, resolve)));
}

async function loadPlugin(name: string, resolve: (name: string) => string): Promise<Plugin> {
  try {
    const address = pathToFileURL(resolve(name)).href;
    const module: { default?: unknown } = await import(/* @vite-ignore */ address);
    const { config = z.object({}), load, ...plugin } = Exported.parse(module.default);
    return { ...plugin, config, load: (kernel, env) => load(kernel, env, kit) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The plugin ${name} of PLUGINS cannot be loaded: ${reason}`);
  }
}
