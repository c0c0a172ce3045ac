import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";

/** Every address of the storefront's route table, as it is written there: `/prodotti/:slug`. */
export function routePaths(): string[] {
  return [...new Set((routes as RouteConfigEntry[]).flatMap((entry) => pathsOf(entry, "")))];
}

function pathsOf({ path = "", index, children = [] }: RouteConfigEntry, above: string): string[] {
  const here = !path || path.startsWith("/") ? path || above : `${above}/${path}`;
  const own = path || index ? [here || "/"] : [];
  return [...own, ...children.flatMap((child) => pathsOf(child, here))];
}

/** The address with its parameters filled in. */
export function fillPath(path: string, values: Record<string, string>): string {
  return path
    .replaceAll(/:(\w+)\??/g, (_, name: string) => values[name] ?? "x")
    .replace("*", "x/y");
}
