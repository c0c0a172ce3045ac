import { createTaggedCache } from "../cache/tagged-cache.ts";
import type { Ctx } from "../ctx.ts";
import type { Changes } from "../db/changes.ts";

export type KeptAnswer = {
  body: Buffer<ArrayBuffer>;
  contentType: string;
  tags: ReadonlySet<string>;
  /** Time alone changes the answer then: something is published. */
  until: number;
  /** What the body says, once somebody in the process asked. */
  value?: unknown;
};

/** What everybody is told alike, by path and query. */
export type AnswerCache = {
  /** True now only if `isCurrent` has said so since the question came. */
  find(path: string, now: Date): KeptAnswer | undefined;
  /** Whether every change committed before the call has been told. */
  isCurrent(): Promise<boolean>;
  moment(): number;
  keep(ctx: Ctx, path: string, answer: Omit<KeptAnswer, "until">, since: number): Promise<void>;
};

const megabyte = 1024 * 1024;

/** `nextChange` says when the passing of time alone will change what is answered. */
export function createAnswerCache(
  changes: Changes,
  nextChange: (ctx: Ctx) => Promise<number>,
): AnswerCache {
  const cache = createTaggedCache<KeptAnswer>({
    maxBytes: 64 * megabyte,
    // The value takes more room than the text it was read from.
    sizeOf: ({ body }) => body.byteLength * 4,
  });
  changes.subscribe({ onChange: cache.drop, onGap: cache.clear });

  let horizon = { moment: -1, until: 0 };
  async function untilWhen(ctx: Ctx): Promise<number> {
    const moment = cache.moment();
    if (horizon.moment !== moment || horizon.until <= ctx.clock().getTime()) {
      horizon = { moment, until: await nextChange(ctx) };
    }
    return horizon.until;
  }

  return {
    find(path, now) {
      const kept = cache.get(path);
      return kept && kept.until > now.getTime() ? kept : undefined;
    },
    isCurrent: () =>
      changes.caughtUp().then(
        () => true,
        () => false,
      ),
    moment: cache.moment,
    async keep(ctx, path, answer, since) {
      cache.set(path, { ...answer, until: await untilWhen(ctx) }, since);
    },
  };
}

/** Shared by all who ask, so nobody may change it. */
export function valueOf(answer: KeptAnswer): unknown {
  return (answer.value ??= frozen(JSON.parse(answer.body.toString())));
}

function frozen(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}
