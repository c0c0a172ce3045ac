import type { ServerEnv } from "../http/log.ts";
import { wordmarkPath } from "#brand/brand.ts";
import { and, desc, eq, lt, sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { isNearby, type TrustedProxies } from "#commerce/kernel/http/trusted-networks.ts";
import type { Db } from "#commerce/kernel/db/open.ts";
import { mails } from "#commerce/schema.ts";
import { logoAddress, type Mail } from "#commerce/mail/index.ts";
import type { MailLine } from "./mailbox-pages.tsx";

const perPage = 50;

/** Imported lazily: commands run without a build and cannot load JSX. */
const loadPages = () => import("./mailbox-pages.tsx");

/** CSP of a displayed email: inline styles and links to new tabs, no scripts. */
const emailPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  "sandbox allow-popups allow-popups-to-escape-sandbox allow-same-origin",
].join("; ");

/** Shows the emails of a shop without mail server, only to this machine or a private network. */
export function createMailbox(db: Db, trusts: TrustedProxies) {
  const app = new Hono<ServerEnv>().basePath("/posta");
  app.use(async (c, next) => {
    const incoming = c.env?.incoming;
    if (incoming && !isNearby(incoming, trusts)) return c.text("Not Found", 404);
    await next();
    c.header("cache-control", "no-store");
    c.header("x-robots-tag", "noindex, nofollow");
    if (!c.res.headers.has("content-security-policy"))
      c.header("content-security-policy", (await loadPages()).pagePolicy);
  });
  app.get("/", async (c) => {
    const recipient = (c.req.query("a") ?? "").trim().toLowerCase();
    const before = /^\d{1,9}$/.exec(c.req.query("prima") ?? "")?.[0];
    const lines = await readLines(db, recipient, before);
    const { listPage } = await loadPages();
    return c.html(listPage(lines, recipient, olderThan(lines, recipient)));
  });
  app.get("/:id{[0-9]{1,9}}", (c) =>
    withMail(c, db, async (mail) => c.html((await loadPages()).mailPage(mail))),
  );
  app.get("/:id{[0-9]{1,9}}/html", (c) =>
    withMail(c, db, ({ html }) =>
      c.html(html.replaceAll(logoAddress, wordmarkPath), 200, {
        "content-security-policy": emailPolicy,
      }),
    ),
  );
  app.get("/:id{[0-9]{1,9}}/allegato", (c) =>
    withMail(c, db, ({ attachment }) =>
      c.html(attachment?.content ?? "", 200, { "content-security-policy": emailPolicy }),
    ),
  );
  app.get("/:id{[0-9]{1,9}}/testo", (c) => withMail(c, db, ({ text }) => c.text(text)));
  return app;
}

function readLines(db: Db, recipient: string, before: string | undefined): Promise<MailLine[]> {
  const { id, subject, createdAt } = mails;
  return db
    .select({ id, subject, recipient: mails.recipient, createdAt })
    .from(mails)
    .where(
      and(
        eq(mails.state, "kept"),
        recipient ? eq(sql`lower(${mails.recipient})`, recipient) : undefined,
        before ? lt(mails.id, Number(before)) : undefined,
      ),
    )
    .orderBy(desc(mails.id))
    .limit(perPage);
}

function olderThan(lines: MailLine[], recipient: string): string | undefined {
  if (lines.length < perPage) return undefined;
  return `/posta?${new URLSearchParams({ a: recipient, prima: String(lines.at(-1)?.id) })}`;
}

async function withMail(c: Context, db: Db, show: (mail: Mail) => Response | Promise<Response>) {
  const id = Number(c.req.param("id"));
  const [mail] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.id, id), eq(mails.state, "kept")));
  return mail ? show(mail) : c.html((await loadPages()).missingPage(), 404);
}
