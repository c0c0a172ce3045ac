import type { Doubt } from "#contract/claims/check-words.ts";
import { createDialogRequest } from "../api/dialog-request.ts";

const request = createDialogRequest<{ doubts: Doubt[] }, boolean>();

/** Resolves to true once the reasons are stored and the save may be repeated; false while another dialog is open. */
export const askAboutDoubts = async (doubts: Doubt[]): Promise<boolean> =>
  (await request.ask({ doubts })) ?? false;

export const useDoubts = request.useRequest;
