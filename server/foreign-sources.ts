import type { Config } from "./config.ts";
import type { ForeignSources } from "./security-headers.ts";

const recaptcha: ForeignSources = {
  scripts: ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"],
  connections: ["https://www.google.com/recaptcha/"],
  frames: ["https://www.google.com/recaptcha/"],
};

/** What the services configured by the owner need; nothing when there are none. */
export function foreignSourcesOf(config: Config): ForeignSources {
  const { RECAPTCHA_SITE_KEY, ANALYTICS_SCRIPT_URL } = config;
  const analytics = ANALYTICS_SCRIPT_URL ? [new URL(ANALYTICS_SCRIPT_URL).origin] : [];
  const { scripts, connections, frames } = RECAPTCHA_SITE_KEY
    ? recaptcha
    : { scripts: [], connections: [], frames: [] };
  return {
    scripts: [...scripts, ...analytics],
    connections: [...connections, ...analytics],
    frames,
  };
}
