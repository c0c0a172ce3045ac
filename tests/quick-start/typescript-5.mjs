// openapi-typescript writes types with the compiler API that TypeScript 7 no longer has.
import { registerHooks } from "node:module";

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === "typescript" ? "typescript-5" : specifier, context),
});
