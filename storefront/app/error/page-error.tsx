import { isRouteErrorResponse } from "react-router";
import { ErrorPage } from "./error-page.tsx";

/** 404 is a lost visitor; everything else is our fault. */
export function PageError({ error }: { error: unknown }) {
  return <ErrorPage found={!(isRouteErrorResponse(error) && error.status === 404)} />;
}
