import { redirect } from "react-router";
import { audienceContext } from "#app/closed/audience.server.ts";
import { ComingSoon } from "#app/closed/coming-soon.tsx";
import { comingSoonPath } from "#app/closed/paths.ts";
import { sellerOf } from "#app/layout/seller.ts";
import { subscribeByForm } from "#app/requests/subscribe.server.ts";
import { shopContext } from "#app/shop/context.server.ts";
import { noStore } from "#app/shop/no-store.ts";
import * as m from "#messages";
import type { Route } from "./+types/coming-soon.ts";

export const headers = () => ({ "cache-control": noStore });

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: m["soon.meta"]({ shop: sellerOf(matches)?.name || m["shop.name"]() }) },
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
