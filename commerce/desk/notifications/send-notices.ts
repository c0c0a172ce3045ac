import { keysOf, recordOf } from "#contract/format/keys-of.ts";
import { and, eq, isNull, lt, ne } from "drizzle-orm";
import type { StaffRole } from "#contract/admin/constants.ts";
import { type NoticeKind, noticeKinds, type NoticeMode } from "#contract/admin/desk/kinds.ts";
import {
  ChangeNotices,
  FailedJob,
  FailedJobCollection,
  FailedJobQuery,
  Notices,
} from "#contract/admin/desk/notices.ts";
import { addDays, calendarDateInRome, momentInRome, timeInRome } from "#contract/format/dates.ts";
import { officePath } from "#contract/paths.ts";
import { mayCall, mayRead, requireStaff } from "../../auth/index.ts";
import { customers } from "../../customers/schema.ts";
import { audit } from "../../kernel/admin/audit.ts";
import { pageUrl } from "../../kernel/config.ts";
import { type Ctx, withTransaction } from "../../kernel/ctx.ts";
import type { ShopEvent } from "../../kernel/events.ts";
import { definePlugin } from "../../kernel/plugins.ts";
import { sendEmail } from "../../mail/index.ts";
import { type Notice, ofAccountChange, sources } from "./compose.ts";
import { endDeadJob, getDeadJob, listDeadJobs, notifyDeadJobs } from "./dead-jobs.ts";
import { digestNotices, noticePreferences } from "./schema.ts";
import { findRow } from "../../kernel/db/rows.ts";
import { z } from "zod";
import { adminRoutes } from "../../kernel/admin/routes.ts";

/** Notifies staff of events, at once or daily, as each of them chose. */
export const staffNotices = definePlugin({
  name: "staff-notices",
  setup(kernel) {
    for (const { event } of sources) {
      kernel.on(event, { name: "staff-notices", handle: notifyStaff });
    }
    kernel.on("payment.account_changed", { name: "owners-account", handle: notifyOwners });
    kernel.schedule("staff-digests", "0 * * * *", async (ctx) => void (await sendDigests(ctx)));
    kernel.schedule("dead-jobs", "*/5 * * * *", async (ctx) => void (await notifyDeadJobs(ctx)));
  },
});

const inOffice = (ctx: Ctx, path: string) => pageUrl(ctx.config, officePath + path);
const settingsPath = "/notices";

/** Idempotent: emails and rows are keyed by the event. */
async function notifyStaff(ctx: Ctx, { id: eventId, name, data }: ShopEvent): Promise<void> {
  const source = sources.find(({ event }) => event === name);
  const notice = await source?.compose(ctx, data);
  if (!source || !notice) return;
  const { kind } = source;
  const { line, path } = notice;
  await withTransaction(ctx, async (ctx) => {
    for (const person of await listRecipients(ctx)) {
      const mode = person.kinds[kind];
      if (mode === "now") {
        await sendNotice(ctx, person, eventId, notice);
      }
      if (mode === "daily") {
        await ctx.db
          .insert(digestNotices)
          .values({ eventId, customerId: person.id, kind, line, path, createdAt: ctx.clock() })
          .onConflictDoNothing();
      }
    }
  });
}

const sendNotice = (ctx: Ctx, person: Recipient, eventId: string, { path, ...notice }: Notice) =>
  sendEmail(ctx, "staff_notice", person.email, `${eventId}:${person.id}`, {
    ...notice,
    link: inOffice(ctx, path),
    settingsLink: inOffice(ctx, settingsPath),
  });

async function notifyOwners(
  ctx: Ctx,
  { id, data }: ShopEvent<"payment.account_changed">,
): Promise<void> {
  const notice = ofAccountChange(data);
  await withTransaction(ctx, async (ctx) => {
    for (const person of await listRecipients(ctx))
      if (person.role === "owner") await sendNotice(ctx, person, id, notice);
  });
}

const rememberedDays = 30;

/** Hourly: sends collected notices to those whose hour it is; no email without notices. */
export async function sendDigests(ctx: Ctx): Promise<number> {
  const now = ctx.clock();
  const hour = timeInRome(now);
  let sent = 0;
  for (const person of await listRecipients(ctx)) {
    if (hour < person.digestAt) continue;
    if (await withTransaction(ctx, (ctx) => sendDigest(ctx, person))) sent += 1;
  }
  const oldest = addDays(now, -rememberedDays);
  await ctx.db.delete(digestNotices).where(lt(digestNotices.sentAt, oldest));
  return sent;
}

async function sendDigest(ctx: Ctx, { id, email, digestAt, kinds }: Recipient): Promise<boolean> {
  const day = calendarDateInRome(ctx.clock());
  const isDue = lt(digestNotices.createdAt, momentInRome(day, digestAt));
  const waiting = await ctx.db
    .update(digestNotices)
    .set({ sentAt: ctx.clock() })
    .where(and(eq(digestNotices.customerId, id), isNull(digestNotices.sentAt), isDue))
    .returning();
  // Drops notices the role may no longer read or the person has switched off.
  const notices = waiting.filter(({ kind }) => kinds[kind] && kinds[kind] !== "never");
  const [first] = notices;
  if (!first) return false;
  await sendEmail(ctx, "staff_digest", email, `${first.eventId}:${id}`, {
    day,
    groups: Object.entries(noticeKinds).flatMap(([kind, { name }]) => {
      const lines = notices
        .filter((notice) => notice.kind === kind)
        .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
        .map(({ line, path }) => ({ line, link: inOffice(ctx, path) }));
      return lines.length > 0 ? [{ name, lines }] : [];
    }),
    link: inOffice(ctx, ""),
    settingsLink: inOffice(ctx, settingsPath),
  });
  return true;
}

const kindNames = keysOf(noticeKinds);

const usualHour = "08:00";

type Recipient = {
  id: number;
  email: string;
  role: StaffRole;
  digestAt: string;
  kinds: Partial<Record<NoticeKind, NoticeMode>>;
};

function kindsOf(
  role: StaffRole,
  chosen: Partial<Record<NoticeKind, NoticeMode>> = {},
): Recipient["kinds"] {
  const visible = kindNames.filter((kind) => mayRead(role, noticeKinds[kind].area));
  return recordOf(visible, (kind) => {
    const acts = mayCall(role, "PATCH", noticeKinds[kind].area);
    return chosen[kind] ?? (acts ? noticeKinds[kind].defaultMode : "never");
  });
}

async function listRecipients({ db }: Ctx): Promise<Recipient[]> {
  const people = await db
    .select({
      id: customers.id,
      email: customers.email,
      role: customers.role,
      digestAt: noticePreferences.digestAt,
      kinds: noticePreferences.kinds,
    })
    .from(customers)
    .leftJoin(noticePreferences, eq(noticePreferences.customerId, customers.id))
    .where(
      and(ne(customers.role, "customer"), eq(customers.enabled, true), isNull(customers.deletedAt)),
    );
  return people.flatMap(({ role, digestAt, kinds, ...person }) =>
    role === "customer"
      ? []
      : [{ ...person, role, digestAt: digestAt ?? usualHour, kinds: kindsOf(role, kinds ?? {}) }],
  );
}

export async function readNotices(ctx: Ctx): Promise<Notices> {
  const { id, email, role } = requireStaff(ctx);
  const chosen = await findRow(ctx.db, noticePreferences, eq(noticePreferences.customerId, id));
  return {
    "@id": `${ctx.config.apiPrefix}/admin/account/notices`,
    "@type": "Notices",
    email,
    digestAt: chosen?.digestAt ?? usualHour,
    kinds: kindsOf(role, chosen?.kinds),
  };
}

/** Stores only kinds the role may read, so that none becomes active when the role changes. */
export function changeNotices(ctx: Ctx, input: ChangeNotices): Promise<Notices> {
  return withTransaction(ctx, async (ctx) => {
    const { id, role } = requireStaff(ctx);
    const before = await readNotices(ctx);
    const row = {
      digestAt: input.digestAt ?? before.digestAt,
      kinds: kindsOf(role, { ...before.kinds, ...input.kinds }),
    };
    await ctx.db
      .insert(noticePreferences)
      .values({ customerId: id, ...row })
      .onConflictDoUpdate({ target: noticePreferences.customerId, set: row });
    const after = await readNotices(ctx);
    const { digestAt, kinds } = before;
    await audit(ctx, "account.notices", `administrator:${id}`, {
      before: { digestAt, kinds },
      after: row,
    });
    return after;
  });
}

export const noticeRoutes = adminRoutes(({ get, put }) => {
  const path = "/account/notices";
  get(path, "What I am told of by email", { 200: Notices }, readNotices);
  put(
    path,
    "Choose what I am told of, at once, once a day or never",
    { body: ChangeNotices, 200: Notices },
    (ctx, { body }) => changeNotices(ctx, body),
  );
});

export const jobRoutes = adminRoutes(({ get, post }) => {
  const list = { query: FailedJobQuery, lists: "FailedJob", 200: FailedJobCollection };
  get("/jobs", "Emails and jobs that were given up", list, { verb: listDeadJobs });
  const uuid = z.object({ id: z.string() });
  const one = { params: uuid, 200: FailedJob };
  get("/jobs/{id}", "One of them", one, (ctx, { id }) => getDeadJob(ctx, id));
  const params = z.object({ id: z.string(), end: z.enum(["retry", "dismiss"]) });
  const either = { params, 204: "Done" };
  post("/jobs/{id}/{end}", "Try one again, or put it away", either, (ctx, { id, end }) =>
    endDeadJob(ctx, id, end),
  );
});
