import { randomUUID } from "node:crypto";
import type { Ctx } from "./ctx.ts";
import { PermanentFailure } from "./jobs/jobs.ts";

/** Events by name, with their data as JSON; modules and plugins add theirs by declaration merging. */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface ShopEvents {}

export type EventName = keyof ShopEvents & string;

export type ShopEvent<Name extends EventName = EventName> = {
  /** Equal for every delivery of the same event, for deduplication. */
  id: string;
  name: Name;
  at: string;
  data: ShopEvents[Name];
};

/** Runs in the emitting transaction, and its error rolls it back: for rows and jobs, never for network calls. */
export type EventListener<Name extends EventName = EventName> = (
  ctx: Ctx,
  event: ShopEvent<Name>,
) => Promise<void>;

/** Runs after the commit, at least once and one at a time per event; retried when it throws. */
export type EventHandler<Name extends EventName = EventName> = {
  /** Part of the job's identity in the outbox: do not change it. */
  name: string;
  handle(ctx: Ctx, event: ShopEvent<Name>): Promise<void>;
};

export type EventJob = { handler: string; event: ShopEvent };

/** Writes to the outbox in the transaction of `ctx`, so that handlers receive exactly the committed events. */
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
