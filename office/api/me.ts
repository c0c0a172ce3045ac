import type { Me } from "#contract/admin/staff.ts";
import { admin, callJson } from "./call.ts";

let asked: Promise<Me> | undefined;

/** Who is signed in and what they may do, asked once per session: a new role ends the session. */
export function readMe(): Promise<Me> {
  asked ??= callJson<Me>(`${admin}/me`).catch((error: unknown) => {
    forgetMe();
    throw error;
  });
  return asked;
}

export function forgetMe(): void {
  asked = undefined;
}

export type Access = "read" | "write";

/** `area` is an address of the API after /admin. */
export const mayUse = ({ rights }: Me, access: Access, area: string) =>
  rights[access].some((right) => right === "*" || right === area);

const screens: Record<string, (me: Me) => boolean> = {
  "": (me) => mayUse(me, "read", "dashboard"),
  security: (me) => mayUse(me, "read", "second-factor"),
  exchange: ({ rights }) => rights.read.some((area) => area === "*" || area.startsWith("exports/")),
};

/** Whether a screen is for them; most are called as the part of the API they show. */
export function mayOpen(me: Me, path: string): boolean {
  const [, screen = ""] = /^\/admin\/?([^/?#]*)/.exec(path) ?? [];
  return screens[screen]?.(me) ?? mayUse(me, "read", screen);
}
