import { call } from "./call.ts";

/** Files need the session too, so a plain link cannot fetch them. */
export async function download(path: string): Promise<void> {
  const response = await call(path);
  const disposition = response.headers.get("content-disposition") ?? "";
  const name = /filename="([^"]+)"/.exec(disposition)?.[1] ?? path.split("/").at(-1) ?? "file";
  save(name, await response.blob());
}

export function saveText(name: string, text: string): void {
  save(name, new Blob([text], { type: "text/csv" }));
}

function save(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}
