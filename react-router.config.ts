import type { Config } from "@react-router/dev/config";

export default { appDirectory: "storefront/app" } satisfies Config;
