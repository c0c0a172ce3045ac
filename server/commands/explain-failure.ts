/** A command that cannot do its work says why in one line and ends with 1. */
export async function explainFailure(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
