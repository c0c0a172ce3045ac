import type { ImportReport } from "#contract/admin/import.ts";
import { admin, callJson } from "../api/call.ts";

export const kinds = [
  {
    id: "products",
    name: "Prodotti e varianti",
    columns: "Le colonne sono quelle dell’esportazione dei prodotti.",
  },
  { id: "stock", name: "Giacenze", columns: "Colonne: Codice, Giacenza." },
  { id: "prices", name: "Prezzi", columns: "Colonne: Codice, Prezzo, Prezzo pieno." },
  {
    id: "customers",
    name: "Clienti",
    columns: "Le colonne sono quelle dell’esportazione dei clienti.",
  },
];

export type Import = ImportReport & {
  id: number;
  dryRun: boolean;
  state: "running" | "done" | "failed";
  total: number;
  done: number;
};

type Asked = {
  kind: string;
  dryRun: boolean;
  file: File;
  onProgress: (progress: Import) => void;
};

/** A long file is read in the background: it is asked for until it is done. */
export async function runImport({ kind, dryRun, file, onProgress }: Asked): Promise<Import> {
  let answer = await callJson<Import>(`${admin}/imports/${kind}?dryRun=${dryRun}`, {
    method: "POST",
    body: file,
    type: "text/csv",
  });
  while (answer.state === "running") {
    onProgress(answer);
    await new Promise((resolve) => setTimeout(resolve, 700));
    answer = await callJson<Import>(`${admin}/imports/${answer.id}`);
  }
  if (answer.state === "failed") throw new Error("L’importazione si è fermata. Riprova.");
  return answer;
}
