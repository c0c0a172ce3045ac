import { setTimeout as pause } from "node:timers/promises";

export type ReadMail = { subject: string; text: string; html: string; links: string[] };

const get = async (shopUrl: string, path: string) => (await fetch(new URL(path, shopUrl))).text();

async function findMails(shopUrl: string, recipient: string, subject: string) {
  const list = await get(shopUrl, `/posta?a=${encodeURIComponent(recipient)}`);
  const links = list.matchAll(/<a href="(\/posta\/\d+)">([^<]*)<\/a>/g);
  return [...links].filter(([, , title]) => title?.includes(subject));
}

/** Waits for the latest email to `recipient` whose subject contains `subject` in the mailbox of a running shop. */
export async function readMail(
  shopUrl: string,
  recipient: string,
  subject: string,
): Promise<ReadMail> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const [found] = await findMails(shopUrl, recipient, subject);
    if (found) {
      const [, path = "", title = ""] = found;
      const text = await get(shopUrl, `${path}/testo`);
      return {
        subject: title,
        text,
        html: await get(shopUrl, `${path}/html`),
        links: text.match(/https?:\S+/g) ?? [],
      };
    }
    await pause(100);
  }
  throw new Error(`No email «${subject}» came for ${recipient}.`);
}

/** How many emails of that subject the mailbox of a running shop holds for `recipient`. */
export const mailsTo = async (...search: Parameters<typeof findMails>): Promise<number> =>
  (await findMails(...search)).length;
