import { call } from "./call.ts";

/** Not a plain link: what the API refuses or asks for first has to be shown. */
export async function download(path: string, request?: Parameters<typeof call>[1]): Promise<void> {
  const response = await call(path, request);
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
