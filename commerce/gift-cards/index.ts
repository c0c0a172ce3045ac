/** What other modules may use of gift cards. */
export { giftCardResource, giftCardRoutes, giftRoutes } from "./routes.ts";
export {
  consumeBalances,
  giveBack,
  lockCards,
  restoreBoughtCards,
  voidBoughtCards,
} from "./balances.ts";
export { issueGiftCards, normalizeCardCode, sendCard, sendDueCards } from "./issue.ts";
