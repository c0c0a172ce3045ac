type ModuleGraph = { getModuleInfo(id: string): { importers: string[]; isEntry: boolean } | null };

/** What visitors open first and go to and fro between: the folders of these screens. */
const browseScreens = ["home", "listing", "product"];
const root = "root";

/** The folder of the route, or the root around all of them. */
const screenOf = (routeFile: string) =>
  /storefront\/app\/(?:routes\/([\w-]+)\/[\w/.-]+|(root))\.tsx?(?:$|\?)/
    .exec(routeFile.replaceAll("\\", "/"))
    ?.slice(1)
    .find(Boolean);

const knownScreens = new Map<string, Set<string>>();

/** All screens whose code imports this module, directly or through others. */
function screensUsing(id: string, graph: ModuleGraph): Set<string> {
  const known = knownScreens.get(id);
  if (known) return known;
  const screens = new Set<string>();
  const importers = new Set([id]);
  for (const importer of importers) {
    const info = graph.getModuleInfo(importer);
    const screen = info?.isEntry ? screenOf(importer) : undefined;
    if (screen) screens.add(screen);
    for (const next of info?.importers ?? []) importers.add(next);
  }
  knownScreens.set(id, screens);
  return screens;
}

/**
 * What a browse screen shares with any other lies with the root: one file instead of dozens, and better compressed.
 * Messages come through one index that everything imports, so their importers say nothing: see below.
 */
function sharedWhileBrowsing(id: string, graph: ModuleGraph): string | null {
  if (/messages[\\/]common_/.test(id)) return root;
  if (!/storefront|contract/.test(id) || /node_modules|generated/.test(id)) return null;
  const screens = screensUsing(id, graph);
  const browsed = screens.size > 1 && browseScreens.some((screen) => screens.has(screen));
  return screens.has(root) || browsed ? root : null;
}

const packages = (...names: string[]) => `node_modules[\\\\/](${names.join("|")})[\\\\/]`;
const react = packages("react", "react-dom", "scheduler", "react-router");

/** Files of the browser's code; whatever is in no group lies with the screens that use it. */
export const chunks = {
  groups: [
    // With the framework's entry and the bundler's own helpers, which every page needs too.
    { name: "react", test: `${react}|entry\\.client|rolldown[\\\\/]runtime`, priority: 3 },
    { name: sharedWhileBrowsing, priority: 2 },
    { name: "validation", test: packages("zod", "@conform-to"), priority: 1 },
  ],
};
