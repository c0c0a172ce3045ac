import { data } from "react-router";
import { orNotFound } from "#app/features/api/shop-api.server.ts";
import { readPlacedOrder } from "#app/features/orders/placed-order.server.ts";
import { emailedLinkHeaders } from "#app/features/api/caching.ts";
import { orderReceipt } from "#contract/paths.ts";
import type { Route } from "./+types/order-document.ts";

export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const placed = await readPlacedOrder(context, params.token);
  if (!placed) throw data(null, { status: 404 });
  const { token, id } = params;
  const { fileName, content } = await orNotFound(
    id === orderReceipt
      ? placed.shop.orderReceipt(token)
      : placed.shop.orderDocument(token, Number(id)),
  );
  return new Response(Buffer.from(content, "base64"), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${fileName}"`,
      ...emailedLinkHeaders,
    },
  });
}
