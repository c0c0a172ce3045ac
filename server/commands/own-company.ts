import { z } from "zod";
import { invalidParts } from "#commerce/settings/index.ts";
import { CompanySettings } from "#contract/admin/settings.ts";

const Texts = CompanySettings.omit({ demo: true, taxRegime: true });
const Parts = Texts.extend({ taxRegime: CompanySettings.shape.taxRegime.optional() });
const parts = Object.keys(Texts.shape);
const nothing = Object.fromEntries(parts.map((part) => [part, ""]));

export const isWrong = (part: string, text: string): boolean =>
  invalidParts({ ...Parts.parse({ ...nothing, name: "-" }), [part]: text }).length > 0;

export type OwnCompany = z.infer<typeof Parts>;

/** Parts left out become empty, so that none of the demo company's data remains. */
export function ownCompany(given: object): OwnCompany {
  const read = z.strictObject(Parts.shape).safeParse({ ...nothing, ...given });
  if (read.success) {
    const wrong = invalidParts(read.data);
    if (wrong.length === 0) return read.data;
    throw new Error(`These parts of the company cannot be right: ${wrong.join(", ")}.`);
  }
  throw new Error(
    `The company cannot be read:\n${z.prettifyError(read.error)}\nIts parts are ${parts.join(", ")}.`,
  );
}
