import { forget, guarded, memory, searchList, viewedList } from "./browser-memory.ts";

const tab = guarded(() => sessionStorage);
const left = "shop-left";

/**
 * Storage until the tab is closed, or the user signs out in any tab. Separate from browser-memory.ts, which every page
 * loads, because only forms need it.
 */
export const tabMemory = {
  read(key: string): string | null {
    const [at, ...text] = (tab.read(key) ?? "").split(" ");
    return Number(at) > Number(memory.read(left)) ? text.join(" ") : null;
  },
  write: (key: string, text: string | null) => tab.write(key, text && `${Date.now()} ${text}`),
};

/** Hides drafts, searches and viewed products at sign-out from the next user of the device. */
export function forgetPerson(): void {
  memory.write(left, `${Date.now()}`);
  for (const name of [viewedList, searchList]) forget(name);
}
