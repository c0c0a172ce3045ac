import crawlers from "./crawlers.json" with { type: "json" };

/** Robots that index pages or draw link previews, by what their user agents contain. */
const known = [...crawlers.searchEngines, ...crawlers.linkPreviews];

const pattern = new RegExp(known.map((name) => name.replaceAll(".", "\\.")).join("|"), "i");

/** Monitors, link checkers, curl and headless browsers are none: they see what a visitor sees. */
export const isCrawler = (userAgent: string | undefined) => pattern.test(userAgent ?? "");
