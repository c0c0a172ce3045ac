export {
  choosePieces,
  leftToReturn,
  openForComplaint,
  openForWithdrawal,
  returnsFollow,
} from "./open-return.ts";
export {
  closeReturn,
  lockReturn,
  moveReturn,
  openStates,
  provePieces,
  readReturns,
  receivePieces,
  refundedByKey,
  returnMachine,
  returnNumber,
  type ReturnRow,
} from "./return-states.ts";
