import { data } from "react-router";
import { accountPage } from "#app/features/account/account-page.server.ts";
import { accountMeta, Notices } from "#app/features/account/auth-page.tsx";
import { orderRow, OrderRows } from "#app/features/orders/order-rows.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/feedback.tsx";
import { Pages } from "#app/ui/pages.tsx";
import { ITEMS_PER_PAGE } from "#contract/constants.ts";
import { productsPath } from "#contract/paths.ts";
import * as m from "#messages";
import type { Route } from "./+types/orders.ts";

export const meta = () => accountMeta(m["account.orders"]());

export async function loader(args: Route.LoaderArgs) {
  const { shop, headers, notice } = await accountPage(args);
  const page = Math.max(1, Number.parseInt(args.url.searchParams.get("pagina") ?? "1", 10) || 1);
  const { items, total } = await shop.orders({ page });
  const pages = Math.max(1, Math.ceil(total / ITEMS_PER_PAGE.default));
  if (page > pages) throw data(null, { status: 404 });
  const rows = items.map((order) => orderRow(order));
  const { active = [], past = [], cancelled = [] } = Object.groupBy(rows, ({ group }) => group);
  return data({ notice, page, pages, active, past, cancelled }, { headers });
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { notice, page, pages, active, past, cancelled } = loaderData;
  return (
    <>
      <Notices notice={notice} />
      <h1 tabIndex={-1}>{m["account.orders"]()}</h1>
      {active.length + past.length + cancelled.length === 0 ? (
        <>
          <Empty title={m["account.no_orders"]()} text={m["account.no_orders_text"]()}>
            <ButtonLink href={productsPath}>{m["account.to_shop"]()}</ButtonLink>
          </Empty>
          <p className="small max-w-measure border-t border-rule pt-5 text-ink-2">
            <b className="font-medium text-ink">{m["account.guest_orders"]()}</b>{" "}
            {m["account.guest_orders_text"]()}
          </p>
        </>
      ) : (
        <>
          <section aria-labelledby="attivi">
            <h2 id="attivi">{m["account.active_orders"]()}</h2>
            {active.length > 0 ? (
              <OrderRows orders={active} />
            ) : (
              <p className="text-ink-2">{m["account.no_active"]()}</p>
            )}
          </section>
          {past.length > 0 && (
            <section aria-labelledby="conclusi">
              <h2 id="conclusi">{m["account.past_orders"]()}</h2>
              <OrderRows orders={past} />
            </section>
          )}
          {cancelled.length > 0 && (
            <section aria-labelledby="annullati">
              <h2 id="annullati">{m["account.cancelled_orders"]()}</h2>
              <OrderRows orders={cancelled} />
            </section>
          )}
          <Pages page={page} pages={pages} to={(one) => `?pagina=${one}`} />
        </>
      )}
    </>
  );
}
