import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";

export type Photo = { width: number; height: number; alt: string; color: string };

export type ContentFolder = {
  /** Names this very content: another hash means something to load. */
  hash: string;
  /** Path under photos/ → what is known of the photograph. */
  photos: Record<string, Photo>;
  read<Content>(file: string): Content;
};

/** Raise it when the loaders change what they make of the same content. */
const loaderVersion = 4;

export async function readContentFolder(folder: string): Promise<ContentFolder> {
  const names = (await readdir(join(folder, "content"))).filter((name) => name.endsWith(".json"));
  const texts = new Map<string, string>();
  for (const name of names.toSorted()) {
    texts.set(name, await readFile(join(folder, "content", name), "utf8"));
  }
  const manifest = await readFile(join(folder, "photos", "manifest.json"), "utf8");
  const hash = createHash("sha256").update(JSON.stringify([loaderVersion, ...texts, manifest]));
  return {
    hash: hash.digest("hex"),
    photos: JSON.parse(manifest),
    read<Content>(file: string): Content {
      const text = texts.get(file);
      if (text === undefined) throw new Error(`${file} is missing from ${folder}/content`);
      return JSON.parse(text);
    },
  };
}
