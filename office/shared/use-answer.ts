import { useQuery } from "@tanstack/react-query";
import { admin, callJson } from "../api/call.ts";

/** What an address of the API answers, kept and refreshed like the records are. */
export function useAnswer<Answer>(path: string): Answer | undefined {
  return useQuery({
    queryKey: ["answers", path],
    queryFn: () => callJson<Answer>(`${admin}/${path}`),
  }).data;
}
