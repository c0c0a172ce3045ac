import { forget, guarded, memory, searchList, viewedList } from "./browser-memory.ts";

const tab = guarded(() => sessionStorage);
const left = "shop-left";

/**
 * Until the tab is closed, or somebody signs out, in whichever tab. Apart from browser-memory.ts, which every page
 * loads: only forms need it.
 */
export const tabMemory = {
  read(key: string): string | null {
    const [at, ...text] = (tab.read(key) ?? "").split(" ");
    return Number(at) > Number(memory.read(left)) ? text.join(" ") : null;
  },
  write: (key: string, text: string | null) => tab.write(key, text && `${Date.now()} ${text}`),
};

/** The next person at this device finds nothing of what this one wrote, looked for and looked at. */
export function forgetPerson(): void {
  memory.write(left, `${Date.now()}`);
  for (const name of [viewedList, searchList]) forget(name);
}
