import { StartError } from "../kernel/db/start-errors.ts";
import { defineExtensionPoint } from "../kernel/extension-point.ts";
import type { Extensions } from "../kernel/plugins.ts";
import type { Rights } from "./rights.ts";

export type OfficeScreen = {
  /** Its address below /admin, and that of its calls in the API of the back office: `phone-calls`. */
  area: string;
  label: string;
  /** The title of a group of the menu, which may be new. */
  group: string;
  /** Who besides the owner may open the screen (`read`) and change something through its calls (`write`). */
  roles?: Partial<Rights>;
  /** An ES module: a path in the project, or a URL. */
  module: string | URL;
};

export const officeScreens = defineExtensionPoint<OfficeScreen>("office screens");

type Extended = { extensions: Extensions };

export const screenRights = ({ extensions }: Extended): Record<string, Rights> =>
  Object.fromEntries(
    extensions
      .of(officeScreens)
      .map(({ area, roles }) => [area, { read: [], write: [], ...roles }]),
  );

/** A plugin must not give roles rights to calls of the shop, nor to those of another plugin. */
export function refuseTakenAreas({ extensions }: Extended, taken: Set<string | undefined>): void {
  for (const { area } of extensions.of(officeScreens)) {
    if (!/^[a-z][a-z0-9-]*$/.test(area) || taken.has(area))
      throw new StartError(`The screen of a plugin cannot have the address /admin/${area}.`);
    taken.add(area);
  }
}
