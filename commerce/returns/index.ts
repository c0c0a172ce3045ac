/** What other modules may use of returns. */
export {
  choosePieces,
  leftToReturn,
  openForComplaint,
  openForWithdrawal,
  returnsFollow,
} from "./open-return.ts";
export {
  lockReturn,
  moveReturn,
  openStates,
  readReturns,
  refundedByKey,
  returnMachine,
  returnNumber,
  type ReturnRow,
} from "./return-states.ts";
export { closeReturn, provePieces, receivePieces } from "./return-states.ts";
