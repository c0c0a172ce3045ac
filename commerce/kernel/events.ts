import { randomUUID } from "node:crypto";
import type { Ctx } from "./ctx.ts";
import { PermanentFailure } from "./jobs/jobs.ts";

/** What happens in the shop and what is told of it, as JSON; modules and plugins declare theirs by merging. */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface ShopEvents {}

export type EventName = keyof ShopEvents & string;

export type ShopEvent<Name extends EventName = EventName> = {
  /** Identical when the event is delivered again. */
  id: string;
  name: Name;
  at: string;
  data: ShopEvents[Name];
};

/** Runs in the transaction that emits, and fails it: for rows and jobs, never for the network. */
export type EventListener<Name extends EventName = EventName> = (
  ctx: Ctx,
  event: ShopEvent<Name>,
) => Promise<void>;

/** Runs after the commit, at least once and alone of its kind for one event; what throws is tried again. */
export type EventHandler<Name extends EventName = EventName> = {
  /** Names its jobs in the outbox: keep it when the code changes. */
  name: string;
  handle(ctx: Ctx, event: ShopEvent<Name>): Promise<void>;
};

export type EventJob = { handler: string; event: ShopEvent };

/** Joins the transaction of `ctx`: handlers learn of what was committed, and of nothing else. */
export async function emit<Name extends EventName>(
  ctx: Ctx,
  name: Name,
  data: ShopEvents[Name],
): Promise<void> {
  const event: ShopEvent<Name> = { id: randomUUID(), name, at: ctx.clock().toISOString(), data };
  for (const listener of ctx.extensions.listenersOf(name)) await listener(ctx, event);
  for (const { name: handler } of ctx.extensions.handlersOf(name)) {
    const key = `${event.id}:${handler}`;
    await ctx.jobs.enqueue(ctx.db, "event", { handler, event } satisfies EventJob, { key });
  }
}

export async function runEventJob(ctx: Ctx, { handler, event }: EventJob): Promise<void> {
  const found = ctx.extensions.handlersOf(event.name).find(({ name }) => name === handler);
  if (!found) throw new PermanentFailure(`No plugin handles ${event.name} as ${handler} any more.`);
  await found.handle(ctx, event);
}
