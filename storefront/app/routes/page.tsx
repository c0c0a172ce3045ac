import { Outlet } from "react-router";
import { errorMeta, PageError } from "#app/error/page-error.tsx";
import type { Route } from "./+types/page.ts";

export const meta: Route.MetaFunction = ({ error }) => (error ? errorMeta(error) : []);

/** An error of a page leaves the header and the footer where they are. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} />;
}

export default function Page() {
  return <Outlet />;
}
