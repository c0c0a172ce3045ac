import { Form, NavLink, Outlet } from "react-router";
import { optional } from "#app/features/api/shop-api.server.ts";
import { useLayoutData } from "#app/features/layout/layout-data.ts";
import { visitorContext } from "#app/features/session/visitor.server.ts";
import "./account.css";
import "#app/features/orders/order.css";
import {
  accountPath,
  addressesPath,
  changePasswordPath,
  emailsPath,
  ordersPath,
  personalDataPath,
  signOutPath,
  officePath,
} from "#contract/paths.ts";
import * as m from "#messages";
import type { Route } from "./+types/account.ts";

export const meta = () => [{ name: "robots", content: "noindex" }];

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, session } = await context.get(visitorContext).customer();
  const asked = shop.customer(session.customerId);
  const { adminAccess } = await optional(asked, { adminAccess: false });
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

const pages = [
  { to: accountPath, name: m["account.overview"], end: true },
  { to: ordersPath, name: m["account.orders"] },
  { to: addressesPath, name: m["account.addresses"] },
  { to: personalDataPath, name: m["account.personal_data"] },
  { to: emailsPath, name: m["account.emails"], tool: true },
  { to: changePasswordPath, name: m["account.password"] },
];

/** Scrolls the menu of small screens to the current page, until the user scrolls it. */
function showCurrent(list: HTMLElement | null): void {
  const current = list?.querySelector<HTMLAnchorElement>("[aria-current]");
  if (!list || !current || list.dataset.shown === current.href) return;
  const untouched = list.dataset.shown || list.scrollLeft === 0;
  if (untouched) list.scrollLeft = current.offsetLeft - list.clientWidth / 3;
  list.dataset.shown = current.href;
}

export function AccountNav({ admin }: { admin: boolean }) {
  const { lacks } = useLayoutData();
  const offered = pages.filter(({ tool }) => !tool || !lacks.accountTools);
  return (
    <nav className="acc-nav" aria-label={m["account.area"]()}>
      <ul ref={(list) => showCurrent(list)}>
        {offered.map(({ to, name, end }) => (
          <li key={to}>
            <NavLink to={to} end={end} prefetch="intent">
              {name()}
            </NavLink>
          </li>
        ))}
        {admin && (
          <li>
            <a href={officePath}>{m["account.admin"]()}</a>
          </li>
        )}
        <li>
          <Form method="post" action={signOutPath}>
            <button>{m["account.sign_out"]()}</button>
          </Form>
        </li>
      </ul>
    </nav>
  );
}
