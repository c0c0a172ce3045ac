import { likelyEmail } from "#contract/forms/email-typos.ts";
import { checkTown } from "#contract/italy/town-check.ts";
import { townsOf } from "#contract/italy/towns.ts";
import { sentByScript } from "../session/paths.ts";
import * as m from "#messages";
import { doubtedPostcode, doubtedTown } from "./towns.tsx";

/**
 * Without scripts: fills in town and province from the postcode (CAP). Returns warnings, which scripts would have shown
 * beside the fields already.
 */
export function completeAddresses(form: FormData, request: Request): string[] {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const doubts: string[] = [];
  for (const name of [...form.keys()].filter((key) => key.endsWith("postcode"))) {
    const of = (field: string) => name.replace("postcode", field);
    const isHidden = name.startsWith("billing") && text("billingSame") === "on";
    if (isHidden || text(of("countryCode")) !== "IT") continue;
    const cap = text(name);
    const known = townsOf(cap);
    if (text(of("city")) === "" && known.city) form.set(of("city"), known.city.city);
    const { provinceCode, unknown } = checkTown(known, text(of("city")));
    if (text(of("provinceCode")) === "" && provinceCode) form.set(of("provinceCode"), provinceCode);
    const doubt = doubtedPostcode(cap, known, text(of("provinceCode")));
    if (doubt) doubts.push(doubt);
    if (unknown && text(of("city")) !== "") doubts.push(doubtedTown(cap, known));
  }
  const email = likelyEmail(text("email"));
  if (email) doubts.push(`${m["form.email_doubt"]()} ${email}`);
  return sentByScript(request) ? [] : doubts;
}
