import type { Abuse, Burst } from "#contract/admin/desk/abuse.ts";
import type { OrderAddress } from "#contract/order.ts";

export type UnpaidOrder = {
  number: string;
  email: string | null;
  network: string | null;
  placedAt: Date;
  pieces: number;
  total: number;
  address: OrderAddress | null;
};

/** The unpaid orders of these networks, most pieces first. */
export function describeBursts(unpaid: UnpaidOrder[], networks: ReadonlySet<string>): Burst[] {
  return groupsBy(unpaid, ({ network }) => network)
    .filter(([network]) => networks.has(network))
    .map(([network, orders]) => {
      const times = orders.map(({ placedAt }) => placedAt.getTime());
      return {
        network,
        from: new Date(Math.min(...times)).toISOString(),
        to: new Date(Math.max(...times)).toISOString(),
        ...heldBy(orders),
        mailboxes: new Set(orders.map(({ email }) => email?.toLowerCase())).size,
        same: sharedBy(orders),
      };
    })
    .toSorted((a, b) => b.pieces - a.pieces);
}

/** Mailboxes with several unpaid orders: one person retrying, or probing the limits. */
export function findMailboxes(unpaid: UnpaidOrder[], atLeast: number): Abuse["mailboxes"] {
  return groupsBy(unpaid, ({ email }) => email?.toLowerCase())
    .filter(([, orders]) => orders.length >= atLeast)
    .map(([email, orders]) => ({ email, ...heldBy(orders) }))
    .toSorted((a, b) => b.pieces - a.pieces);
}

function groupsBy(
  unpaid: UnpaidOrder[],
  keyOf: (order: UnpaidOrder) => string | null | undefined,
): [string, UnpaidOrder[]][] {
  const groups = Map.groupBy(unpaid, keyOf);
  return [...groups].flatMap(([key, orders]) => (key ? [[key, orders]] : []));
}

function sharedBy(orders: UnpaidOrder[]): Burst["same"] {
  const isOne = (textOf: (address: OrderAddress) => string | null) => {
    const texts = new Set(orders.map(({ address }) => (address && textOf(address)) || null));
    return texts.size === 1 && !texts.has(null);
  };
  if (isOne(({ phoneNumber }) => phoneNumber)) return "phone";
  if (isOne(({ street, postcode }) => `${street} ${postcode}`.toLowerCase())) return "address";
  return null;
}

export const heldBy = (orders: UnpaidOrder[]) => ({
  orders: orders.map(({ number }) => number),
  pieces: orders.reduce((sum, { pieces }) => sum + pieces, 0),
  amount: orders.reduce((sum, { total }) => sum + total, 0),
});
