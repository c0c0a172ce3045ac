/** Thrown by a job handler when trying again cannot help: the job goes straight to the dead ones. */
export class PermanentFailure extends Error {
  override name = "PermanentFailure";
}
