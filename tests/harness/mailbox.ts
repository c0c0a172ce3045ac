import { setTimeout as pause } from "node:timers/promises";

export type ReadMail = { subject: string; text: string; html: string; links: string[] };

/** Waits for the latest email to `recipient` whose subject contains `subject` in the mailbox of a running shop. */
export async function readMail(
  shopUrl: string,
  recipient: string,
  subject: string,
): Promise<ReadMail> {
  const get = async (path: string) => (await fetch(new URL(path, shopUrl))).text();
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const list = await get(`/posta?a=${encodeURIComponent(recipient)}`);
    const found = [...list.matchAll(/<a href="(\/posta\/\d+)">([^<]*)<\/a>/g)].find(([, , title]) =>
      title?.includes(subject),
    );
    if (found) {
      const [, path = "", title = ""] = found;
      const text = await get(`${path}/testo`);
      return {
        subject: title,
        text,
        html: await get(`${path}/html`),
        links: text.match(/https?:\S+/g) ?? [],
      };
    }
    await pause(100);
  }
  throw new Error(`No email «${subject}» came for ${recipient}.`);
}

/** How many emails of that subject the mailbox of a running shop holds for `recipient`. */
export async function mailsTo(
  shopUrl: string,
  recipient: string,
  subject: string,
): Promise<number> {
  const list = await (
    await fetch(new URL(`/posta?a=${encodeURIComponent(recipient)}`, shopUrl))
  ).text();
  const titles = list.matchAll(/<a href="\/posta\/\d+">([^<]*)<\/a>/g);
  return [...titles].filter(([, title]) => title?.includes(subject)).length;
}
