/** What other modules may use of readiness. */
export { checkReadiness } from "./checks.ts";
export { type DemoLeft, gatherFacts, type Surroundings } from "./facts.ts";
export { endedPreviewCookie, isOpened, mayPreview, readinessRoutes } from "./routes.ts";
