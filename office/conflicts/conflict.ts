import type { ChangedMeanwhile } from "#contract/admin/desk/versions.ts";
import { createDialogRequest } from "../api/dialog-request.ts";

/** `resource` is react-admin's name, for the labels of the fields. */
type Conflict = ChangedMeanwhile & { merged: object; resource: string };

/** Answered with the values to send instead, or undefined if the dialog was closed. */
const request = createDialogRequest<Conflict, object | undefined>();

/** Lets the user choose per field. Deletions, and a conflict while the dialog is open, are refused without asking. */
export async function askForChoice(
  { merged, ...conflict }: ChangedMeanwhile,
  path: string,
): Promise<object | undefined> {
  const resource = /admin\/([^/]+)/.exec(path)?.[1] ?? "";
  return merged && request.ask({ ...conflict, merged, resource });
}

export const useConflict = request.useRequest;
