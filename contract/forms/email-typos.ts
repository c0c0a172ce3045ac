import { closest } from "../format/closest.ts";

/** Common Italian mail domains, and real domains so similar that they must not be reported as typos. */
const domains =
  `gmail.com libero.it hotmail.it hotmail.com yahoo.it yahoo.com outlook.it outlook.com live.it live.com icloud.com
  virgilio.it tiscali.it alice.it tin.it tim.it fastwebnet.it email.it inwind.it iol.it msn.com me.com mac.com
  googlemail.com proton.me protonmail.com aruba.it pec.it legalmail.it mail.com gmx.com ymail.com email.com`.split(
    /\s+/,
  );

/** Suggests a correction: «giulia@gmial.com» → gmail.com. */
export function likelyEmail(typed: string): string | undefined {
  const at = typed.lastIndexOf("@");
  const domain = typed.slice(at + 1).toLowerCase();
  if (at < 1 || domains.includes(domain)) return undefined;
  const meant = domain === "gmail.it" ? "gmail.com" : closest(domain, domains);
  return meant && `${typed.slice(0, at)}@${meant}`;
}
