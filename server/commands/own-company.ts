import { z } from "zod";
import { CompanySettings } from "#contract/admin/settings.ts";

const Parts = CompanySettings.omit({ demo: true });
const parts = Object.keys(Parts.shape);
const nothing = Object.fromEntries(parts.map((part) => [part, ""]));

export type OwnCompany = z.infer<typeof Parts>;

/** The whole company: a part left out is empty, so that nothing of the invented one stays. */
export function ownCompany(given: object): OwnCompany {
  const read = z.strictObject(Parts.shape).safeParse({ ...nothing, ...given });
  if (read.success) return read.data;
  throw new Error(
    `The company cannot be read:\n${z.prettifyError(read.error)}\nIts parts are ${parts.join(", ")}.`,
  );
}
