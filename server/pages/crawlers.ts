/** Robots that index pages or draw link previews, by what their user agents contain. */
const crawlers = [
  // Search engines
  "Googlebot",
  "Google-InspectionTool",
  "Storebot-Google",
  "AdsBot-Google",
  "bingbot",
  "BingPreview",
  "DuckDuckBot",
  "YandexBot",
  "YandexImages",
  "Baiduspider",
  "Applebot",
  "Slurp",
  "SeznamBot",
  "Qwantbot",
  "Qwantify",
  "PetalBot",
  "Sogou web spider",
  "Yeti/",
  // Previews of links in social networks and messengers
  "facebookexternalhit",
  "Facebot",
  "meta-externalagent",
  "Twitterbot",
  "LinkedInBot",
  "WhatsApp/",
  "TelegramBot",
  "Slackbot-LinkExpanding",
  "Discordbot",
  "Pinterestbot",
  "Pinterest/0.",
  "SkypeUriPreview",
  "redditbot",
  "Mastodon/",
  "Bluesky Cardyb",
  "vkShare",
  "Snap URL Preview",
];

const pattern = new RegExp(crawlers.map((name) => name.replaceAll(".", "\\.")).join("|"), "i");

/** Monitors, link checkers, curl and headless browsers are none: they see what a visitor sees. */
export const isCrawler = (userAgent: string | undefined) => pattern.test(userAgent ?? "");
