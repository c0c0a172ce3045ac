import { Outlet } from "react-router";
import { loadScreens } from "#app/features/identity/identity.server.ts";
import type { Route } from "./+types/auth-layout.ts";

export const loader = ({ context }: Route.LoaderArgs) => loadScreens(context);

export default function AuthLayout() {
  return <Outlet />;
}
