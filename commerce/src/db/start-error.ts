/** A reason not to start that its message explains completely: shown without a stack trace. */
export class StartError extends Error {
  override name = "StartError";
}
