type ModuleGraph = { getModuleInfo(id: string): { importers: string[]; isEntry: boolean } | null };

/** What visitors open first and go to and fro between: the folders of these screens. */
const browseScreens = ["sections", "listing", "product"];
const root = "root";

/** Home and landing pages are one screen: all they show is sections. */
const sections = /storefront[\\/]app[\\/](?:features[\\/]sections|routes[\\/]home)[\\/]/;

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
    if (sections.test(importer)) {
      screens.add("sections");
      continue;
    }
    const info = graph.getModuleInfo(importer);
    const screen = info?.isEntry ? screenOf(importer) : undefined;
    if (screen) screens.add(screen);
    for (const next of info?.importers ?? []) importers.add(next);
  }
  // Results of a search are a list.
  if (screens.has("listing")) screens.delete("search");
  knownScreens.set(id, screens);
  return screens;
}

/**
 * What a browse screen shares with any other lies with the root: one file instead of dozens, and better compressed.
 * Messages come through one index that everything imports, so their importers say nothing: see below.
 */
function sharedWhileBrowsing(id: string, graph: ModuleGraph): string | null {
  // The product page names the withdrawal as the footer does, whose code it has not.
  if (/messages[\\/](?:common_|footer_withdraw|product_alert_title)/.test(id)) return root;
  // Sections show it, products and lists do not: with the root they would carry it.
  if (/content[\\/]prose\.tsx|ingredient-places/.test(id)) return null;
  // The root shows it on the server alone: visitors of a closed shop get no scripts.
  if (/closed-shop[\\/]closed-layout/.test(id)) return null;
  if (!/storefront|contract/.test(id) || /node_modules|generated/.test(id)) return null;
  const screens = screensUsing(id, graph);
  const browsed = screens.size > 1 && browseScreens.some((screen) => screens.has(screen));
  return screens.has(root) || browsed ? root : null;
}

/** What sections alone use lies with the home page: landing pages load that file too. */
function onlyInSections(id: string, graph: ModuleGraph): string | null {
  if (!/storefront/.test(id) || /node_modules|generated/.test(id)) return null;
  const screens = screensUsing(id, graph);
  return screens.size === 1 && screens.has("sections") ? "home" : null;
}

const packages = (...names: string[]) => `node_modules[\\\\/](${names.join("|")})[\\\\/]`;
const react = packages("react", "react-dom", "scheduler", "react-router");

/** Files of the browser's code; whatever is in no group lies with the screens that use it. */
export const chunks = {
  groups: [
    // With the framework's entry and the bundler's own helpers, which every page needs too.
    { name: "react", test: `${react}|entry\\.client|rolldown[\\\\/]runtime`, priority: 3 },
    { name: sharedWhileBrowsing, priority: 2 },
    // A group takes along what it imports: blog and pages of text show prose without sections.
    {
      name: "prose",
      test: "content[\\\\/]prose|ingredient-places[\\\\/]places\\.tsx",
      priority: 2,
    },
    { name: "dates", test: "format[\\\\/]dates", priority: 2 },
    { name: onlyInSections, priority: 1 },
    // Lists and searches share the rest of it: alone it would be one more file.
    {
      name: "list",
      test: "product-card[\\\\/]breadcrumbs|listing[\\\\/]list-(screen|meta)",
      priority: 1,
    },
    // The drawer, the cart and the checkout: every file that the drawer needs is named in what all pages load.
    {
      name: "cart-parts",
      test: "cart-drawer-panel|cart-lines[\\\\/]|cart[\\\\/](totals|loaded-cart)",
      priority: 1,
    },
    { name: "search-parts", test: "suggestion-list|search-paths|past-searches", priority: 1 },
    { name: "validation", test: packages("zod", "@conform-to"), priority: 1 },
  ],
};
