import { createRequire } from "node:module";
import type * as Argon2 from "@node-rs/argon2";

const argon2 = createRequire(import.meta.url)("@node-rs/argon2") as typeof Argon2;

/** At the lowest cost there is: what makes guessing slow is the library's own, and tests guess nothing. */
export const hash = (password: string) => argon2.hash(password, { memoryCost: 8, timeCost: 1 });

export const { verify } = argon2;
