import { shopName } from "#app/features/identity/shop-name.ts";
import { redirect } from "react-router";
import { audienceContext } from "#app/features/closed-shop/audience.server.ts";
import { ComingSoon } from "./closed-page.tsx";
import { sellerOf } from "#app/features/layout/layout-data.ts";
import { subscribeByForm } from "#app/routes/support/newsletter.server.ts";
import { shopContext } from "#app/features/api/context.server.ts";
import { noStore } from "#app/features/api/caching.ts";
import { comingSoonPath } from "#contract/paths.ts";
import * as m from "#messages";
import type { Route } from "./+types/coming-soon.ts";

export const headers = () => ({ "cache-control": noStore });

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: m["soon.meta"]({ shop: sellerOf(matches)?.name || shopName() }) },
  { name: "robots", content: "noindex" },
];

/** An open shop has nothing to announce. */
export function loader({ context, url }: Route.LoaderArgs) {
  if (context.get(audienceContext) === null) throw redirect("/");
  return { line: "rosa", sent: url.searchParams.get("stato") === "sent" };
}

export function action({ request, context }: Route.ActionArgs) {
  const done = `${comingSoonPath}?stato=sent`;
  return subscribeByForm(request, context.get(shopContext), done);
}

export default function ComingSoonRoute({ loaderData, actionData, matches }: Route.ComponentProps) {
  return <ComingSoon sent={loaderData.sent} lastResult={actionData} seller={sellerOf(matches)} />;
}
