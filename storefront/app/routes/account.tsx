import { Outlet } from "react-router";
import { AccountNav } from "#app/account/account-nav.tsx";
import { visitorContext } from "#app/session/visitor.server.ts";
import "#app/styles/account.css";
import "#app/styles/order.css";
import type { Route } from "./+types/account.ts";

export const meta = () => [{ name: "robots", content: "noindex" }];

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, session } = await context.get(visitorContext).customer();
  const { adminAccess } = await shop.customer(session.customerId);
  return { admin: adminAccess };
}

export default function Account({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap account">
      <AccountNav admin={loaderData.admin} />
      <div className="page">
        <Outlet />
      </div>
    </div>
  );
}
