const classes: [RegExp, string][] = [
  [/^\/(healthz|readyz|metrics)$/, "watch"],
  [/^\/_ipx\//, "picture"],
  [/^\/(assets|fonts|images)\//, "file"],
  [/^\/api\/v2\/admin\b/, "admin-api"],
  [/^\/api\//, "shop-api"],
  [/^\/admin\b/, "office"],
  [/\.data$/, "page-data"],
];

/** A handful of classes: addresses would make a series each. */
export function routeClass(target: string): string {
  const path = target.split("?", 1)[0] ?? target;
  return classes.find(([pattern]) => pattern.test(path))?.[1] ?? "page";
}
