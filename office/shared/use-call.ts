import { messageOf } from "#contract/format/keys-of.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { HttpError, useListContext, useNotify, useRefresh } from "react-admin";
import type { BatchDone } from "#contract/admin/listing.ts";
import { admin, callJson, post, type Versioned } from "../api/call.ts";

/** Runs one action at a time and reports its result; `change` also refreshes the page's data. */
export function useAct() {
  const notify = useNotify();
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const refused = (message: string) => notify(message, { type: "error" });
  const act = async (
    work: () => Promise<unknown>,
    done?: string,
    tell = refused,
  ): Promise<boolean> => {
    setBusy(true);
    try {
      await work();
      if (done) notify(done, { type: "success" });
      return true;
    } catch (error) {
      tell(messageOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const change: typeof act = async (...doing) => {
    const went = await act(...doing);
    if (went) refresh();
    return went;
  };
  return { act, change, busy };
}

/** Saves a form and returns the API's errors by field. */
export function useSave() {
  const notify = useNotify();
  const refresh = useRefresh();
  return async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
    } catch (error) {
      notify(messageOf(error), { type: "error" });
      return error instanceof HttpError ? error.body?.errors : {};
    }
    notify(done, { type: "success" });
    refresh();
    return undefined;
  };
}

/** Runs a bulk action: failed rows stay selected and are reported; throws if all failed. */
export function useBatch() {
  const { selectedIds, onSelect } = useListContext();
  const notify = useNotify();
  const refresh = useRefresh();
  return async (path: string, json: object, words: (count: number) => string) => {
    const { done, refused } = await post<BatchDone>(path, json);
    onSelect(selectedIds.filter((id) => !done.includes(String(id))));
    // Rows that others changed are shown as they are now, before they are changed again.
    if (refused.length > 0) refresh();
    const told = refused.map(({ name, reason }) => `${name}: ${reason}`).join(" ");
    if (done.length === 0) throw new Error(told);
    notify([words(done.length), told].filter(Boolean).join(" "), {
      type: told ? "warning" : "success",
      autoHideDuration: told ? 12_000 : 4000,
    });
    return { done, told };
  };
}

/** The answer with its version, if it is a record of its own. */
export function useAnswer<Answer>(path: string): Versioned<Answer> | undefined {
  return useQuery({
    queryKey: ["answers", path],
    queryFn: () => callJson<Versioned<Answer>>(`${admin}/${path}`),
  }).data;
}

export const useMembers = <Member>(path: string): Member[] | undefined =>
  useAnswer<{ "hydra:member": Member[] }>(path)?.["hydra:member"];
