/** The address of the page a request is about, whether a browser or a script asks. */
export function pagePath(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  const query = new URLSearchParams(searchParams);
  query.delete("_routes");
  query.delete("index");
  const path = pathname.replace(/\/_root\.data$|\/_\.data$|\.data$/, "") || "/";
  return query.size > 0 ? `${path}?${query}` : path;
}
