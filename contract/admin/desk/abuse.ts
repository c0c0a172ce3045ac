import { z } from "zod";
import { resource, schema } from "../../json-ld.ts";

const judged = z.object({ network: z.string(), at: z.string() });
const held = { orders: z.array(z.string()), pieces: z.int(), amount: z.int() };

export const Burst = z.object({
  network: z.string(),
  from: z.string(),
  to: z.string(),
  ...held,
  mailboxes: z.int(),
  same: z.enum(["phone", "address"]).nullable().describe("What all these orders share"),
});
export type Burst = z.infer<typeof Burst>;

export const UnpaidHold = z.object({
  number: z.string(),
  name: z.string(),
  method: z.string().nullable(),
  placedAt: z.string(),
  dueAt: z.string().nullable(),
  isOverdue: z.boolean(),
  remindable: z.boolean().describe("A transfer that nobody has written about yet"),
  pieces: z.int(),
  total: z.int(),
});
export type UnpaidHold = z.infer<typeof UnpaidHold>;

export const Abuse = resource("Abuse", {
  bursts: z.array(Burst).describe("Networks with many unpaid orders within ten minutes"),
  mailboxes: z.array(z.object({ email: z.string(), ...held })),
  codes: z
    .array(
      z.object({ network: z.string(), coupons: z.int(), giftCards: z.int(), lastAt: z.string() }),
    )
    .describe("Refused codes of the last seven days"),
  holds: z.array(UnpaidHold).describe("Unpaid orders that hold pieces, the first to expire first"),
  held: z.object({ orders: z.int(), pieces: z.int(), amount: z.int() }).describe("All of them"),
  blocked: z.array(judged),
  trusted: z.array(judged).describe("Networks whose bursts are not shown"),
  lastReleased: z
    .object({ orders: z.array(z.string()), pieces: z.int(), undoUntil: z.string() })
    .nullable()
    .describe("What the latest release cancelled, while it can be undone"),
});
export type Abuse = z.infer<typeof Abuse>;

const numbers = z.array(z.string()).min(1).max(500);
export const ReleaseOrders = schema("ReleaseOrders", { orders: numbers });

export const ReleasedOrders = schema("ReleasedOrders", {
  orders: z.array(z.string()).describe("What was done"),
  pieces: z.int(),
  kept: z
    .array(z.object({ number: z.string(), reason: z.string() }))
    .describe("Paid or shipped meanwhile, or sold out"),
});
export type ReleasedOrders = z.infer<typeof ReleasedOrders>;

/** How long staff can undo the release of blocked orders. */
export const undoMinutes = 10;

export const JudgeNetwork = schema("JudgeNetwork", {
  network: z.string().min(1).max(100),
  verdict: z
    .enum(["trusted", "blocked"])
    .nullable()
    .describe("Blocked ones pay online and enter no codes; null takes the verdict back"),
});
