import { redirect } from "react-router";
import { openedLink } from "#app/features/api/emailed-link.server.ts";
import { emailedLinkHeaders } from "#app/features/api/caching.ts";
import { shopContext } from "#app/features/api/shop-api.server.ts";
import { readFormData } from "#app/features/forms/form.server.ts";
import { dataFile } from "#app/routes/account/export-data.ts";
import type { CustomerExport } from "#contract/customer.ts";
import { yourDataPath } from "#contract/paths.ts";
import type { Route } from "./+types/download.ts";

export const loader = () => redirect(yourDataPath);

/** The link works once. It needs a POST, so that mail scanners do not use it up. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const token = String((await readFormData(request)).get("token") ?? "");
  let known: CustomerExport | undefined;
  const call = context.get(shopContext).exportByLink(token);
  const opened = await openedLink(call.then((answer) => (known = answer)));
  if (!opened || !known) throw redirect(`${yourDataPath}?scaduto=1`, 303);
  return dataFile(known, emailedLinkHeaders);
}
