/** Two first adds at once would make two carts: writes wait for each other, in other tabs too. */
export function inTurn<Result>(signal: AbortSignal, write: () => Promise<Result>): Promise<Result> {
  return "locks" in navigator
    ? navigator.locks.request("rugiada-cart", { signal }, write)
    : write();
}
