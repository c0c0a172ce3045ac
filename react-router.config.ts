import type { Config } from "@react-router/dev/config";

// A folder to itself: each build empties it.
export default { appDirectory: "storefront/app", buildDirectory: "build/shop" } satisfies Config;
