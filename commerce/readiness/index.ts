/** What other modules may use of readiness. */
export { checkReadiness } from "./checks.ts";
export { gatherFacts } from "./facts.ts";
export type { DemoLeft, Surroundings } from "./facts.ts";
export { endedPreviewCookie, isOpened, mayPreview } from "./routes.ts";
export { readinessRoutes } from "./routes.ts";
