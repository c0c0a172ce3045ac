type ModuleGraph = { getModuleInfo(id: string): { importers: string[]; isEntry: boolean } | null };

/** Folders of the screens that visitors open first and navigate between. */
const browseScreens = ["sections", "listing", "product"];
const root = "root";

/** Home and landing pages count as one screen, because both consist of sections. */
const sections = /storefront[\\/]app[\\/](?:features[\\/]sections|routes[\\/]home)[\\/]/;

/** Returns the folder of a route, or "root". */
const screenOf = (routeFile: string) =>
  /storefront\/app\/(?:routes\/([\w-]+)\/[\w/.-]+|(root))\.tsx?(?:$|\?)/
    .exec(routeFile.replaceAll("\\", "/"))
    ?.slice(1)
    .find(Boolean);

const knownScreens = new Map<string, Set<string>>();

/** Returns all screens whose code imports this module, directly or indirectly. */
function screensUsing(id: string, graph: ModuleGraph): Set<string> {
  const known = knownScreens.get(id);
  if (known) return known;
  const screens = new Set<string>();
  const importers = new Set([id]);
  for (const importer of importers) {
    if (sections.test(importer)) {
      screens.add("sections");
      continue;
    }
    const info = graph.getModuleInfo(importer);
    const screen = info?.isEntry ? screenOf(importer) : undefined;
    if (screen) screens.add(screen);
    for (const next of info?.importers ?? []) importers.add(next);
  }
  // Search results use the list's code, so search does not count as a separate screen.
  if (screens.has("listing")) screens.delete("search");
  knownScreens.set(id, screens);
  return screens;
}

/**
 * Puts code shared by a browse screen and any other into the root chunk: one file instead of dozens compresses better.
 * Messages are imported through one index, so their importers are unknown: they are listed by name below.
 */
function sharedWhileBrowsing(id: string, graph: ModuleGraph): string | null {
  // The product page shows some texts of the footer, whose code the browser does not load.
  if (/messages[\\/](?:common_|footer_withdraw|product_alert_title)/.test(id)) return root;
  // Used by sections but not by products and lists: in the root chunk every page would load it.
  if (/content[\\/]prose\.tsx|ingredient-places/.test(id)) return null;
  // Used by the root on the server only: visitors of a closed shop get no scripts.
  if (/closed-shop[\\/]closed-layout/.test(id)) return null;
  if (!/storefront|contract/.test(id) || /node_modules|generated/.test(id)) return null;
  const screens = screensUsing(id, graph);
  const browsed = screens.size > 1 && browseScreens.some((screen) => screens.has(screen));
  return screens.has(root) || browsed ? root : null;
}

/** Code that only sections use goes into the chunk "home", which landing pages load too. */
function onlyInSections(id: string, graph: ModuleGraph): string | null {
  if (!/storefront/.test(id) || /node_modules|generated/.test(id)) return null;
  const screens = screensUsing(id, graph);
  return screens.size === 1 && screens.has("sections") ? "home" : null;
}

const packages = (...names: string[]) => `node_modules[\\\\/](${names.join("|")})[\\\\/]`;
const react = packages("react", "react-dom", "scheduler", "react-router");

/** Chunks of the browser's code; modules without a group stay with the screens that use them. */
export const chunks = {
  groups: [
    // Includes the entry and the bundler's helpers, which every page needs too.
    { name: "react", test: `${react}|entry\\.client|rolldown[\\\\/]runtime`, priority: 3 },
    { name: sharedWhileBrowsing, priority: 2 },
    // A group includes what it imports; text pages and the blog show prose without sections, so it is separate.
    {
      name: "prose",
      test: "content[\\\\/]prose|ingredient-places[\\\\/]places\\.tsx",
      priority: 2,
    },
    { name: "dates", test: "format[\\\\/]dates", priority: 2 },
    { name: onlyInSections, priority: 1 },
    // Lists and search share this code, which would otherwise be one more file.
    {
      name: "list",
      test: "product-card[\\\\/]breadcrumbs|listing[\\\\/]list-(screen|meta)",
      priority: 1,
    },
    // Drawer, cart and checkout: every page names the drawer's files in its code, so there should be few.
    {
      name: "cart-parts",
      test: "cart-drawer-panel|cart-lines[\\\\/]|cart[\\\\/](totals|loaded-cart)",
      priority: 1,
    },
    { name: "search-parts", test: "suggestion-list|search-paths|past-searches", priority: 1 },
    { name: "validation", test: packages("zod", "@conform-to"), priority: 1 },
  ],
};
