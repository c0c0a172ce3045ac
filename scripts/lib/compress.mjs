import { existsSync, readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { root } from "./paths.mjs";

const compressible = new Set([
  ".js",
  ".css",
  ".svg",
  ".html",
  ".json",
  ".txt",
  ".xml",
  ".webmanifest",
]);
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes a .br and a .gz twin beside every compressible file, for the server to send as they are.
 * @param {string[]} folders */
export async function precompress(folders) {
  const files = folders.map((folder) => join(root, folder)).flatMap(filesIn);
  await Promise.all(files.map(twins));
}

function filesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith(".")) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(path);
    return compressible.has(extname(path)) ? [path] : [];
  });
}

async function twins(file) {
  const content = await readFile(file);
  const params = {
    // Brotli level 11 takes ten times as long as 9: too slow for the one large file.
    [constants.BROTLI_PARAM_QUALITY]: content.length > 500_000 ? 9 : 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await writeFile(`${file}.br`, await brotli(content, { params }));
  await writeFile(`${file}.gz`, await zip(content, { level: 9 }));
}
