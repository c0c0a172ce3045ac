import { setTimeout as pause } from "node:timers/promises";
import type { Market } from "./world.ts";

const due = ["order_confirmation", "payment_received", "order_shipped", "order_delivered"];
export const patienceMs = 120_000;

/** How long the shop may take to note the mail server's yes. */
const noteMs = 1000;

type Post = { problems: string[]; repeated: number };

/**
 * Every email came, and none twice, but for one kind: the process was killed before it could note
 * the mail server's yes. Nobody can tell then whether the email is out; decision 015.
 */
export async function checkEmails(world: Market, email: string, until: number): Promise<Post> {
  const copies = await waitForEmails(world, email, until);
  const problems: string[] = [];
  const missing = due.slice(copies.size);
  if (missing.length > 0) problems.push(`${email}: no ${missing.join(", ")}`);
  let repeated = 0;
  for (const [id, times] of copies) {
    const excused = times.slice(0, -1).filter((at) => diedAfter(world, at));
    repeated += excused.length;
    if (times.length > excused.length + 1) problems.push(`${email}: ${id} came ${times.length}×`);
  }
  return { problems, repeated };
}

const diedAfter = ({ deaths }: Market, at: number) =>
  deaths.some((death) => death >= at && death - at < noteMs);

const idOf = (content: string) => /^Message-ID: (.*)$/im.exec(content)?.[1] ?? "";

/** When each Message-ID was taken, oldest first. */
async function waitForEmails({ mail }: Market, email: string, until: number) {
  for (;;) {
    const mine = mail.taken.filter(({ to }) => to.includes(email));
    const copies = Map.groupBy(mine, ({ content }) => idOf(content));
    if (copies.size >= due.length || Date.now() > until) {
      return new Map<string, number[]>(
        [...copies].map(([id, mails]) => [id, mails.map(({ at }) => at)]),
      );
    }
    await pause(250);
  }
}
