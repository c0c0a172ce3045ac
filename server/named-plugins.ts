import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { StartError } from "#commerce/kernel/db/start-errors.ts";
import type { Plugin } from "#commerce/kernel/plugins.ts";

/** The default export of a plugin package, which needs no import from the shop. */
const Exported = z.object({
  name: z.string(),
  config: z.custom<Plugin["config"]>((given) => typeof given === "object").optional(),
  migrations: z.union([z.string(), z.instanceof(URL)]).optional(),
  load: z.custom<Plugin["load"]>((given) => typeof given === "function"),
});

/** `@acme/corner-shops, ./plugins/gift-notes.js`: packages in `folder`'s node_modules, and files relative to it. */
export async function loadNamedPlugins(names: string, folder: string): Promise<Plugin[]> {
  const { resolve } = createRequire(join(folder, "package.json"));
  const wanted = names
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  return Promise.all(wanted.map((name) => loadPlugin(name, resolve)));
}

async function loadPlugin(name: string, resolve: (name: string) => string): Promise<Plugin> {
  try {
    const address = pathToFileURL(resolve(name)).href;
    const module: { default?: unknown } = await import(/* @vite-ignore */ address);
    const { config = z.object({}), ...plugin } = Exported.parse(module.default);
    return { ...plugin, config };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The plugin ${name} of PLUGINS cannot be loaded: ${reason}`);
  }
}
