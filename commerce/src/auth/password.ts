import { hash, verify } from "@node-rs/argon2";

/** Of a password nobody knows: unknown addresses cost the same time as known ones. */
const nobody =
  "$argon2id$v=19$m=19456,t=2,p=1$OrP6fihLl1HGWCq2sYDYAg$rQFfWo+5mpFrVmED+WZKDkkGJ/gdJBgqR7TJjUK6lvQ";

/** Argon2id at the library's defaults; slow by design, so never inside a transaction. */
export const hashPassword = (password: string) => hash(password);

export async function isPassword(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const isRight = await verify(passwordHash || nobody, password);
  return Boolean(passwordHash) && isRight;
}
