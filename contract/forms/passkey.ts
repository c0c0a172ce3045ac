import { signInPath } from "../paths.ts";

/** Here and not among the other addresses: those are part of what every page loads. */
export const passkeyOptionsPath = `${signInPath}/passkey`;
