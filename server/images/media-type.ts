/** The media type of a picture told by its first bytes; only raster formats are served. */
export function mediaType(bytes: Buffer): string | undefined {
  const head = bytes.toString("latin1", 0, 12);
  if (head.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (/^GIF8[79]a/.test(head)) return "image/gif";
  if (/^RIFF[^]{4}WEBP/.test(head)) return "image/webp";
  if (/^[^]{4}ftypavi[fs]/.test(head)) return "image/avif";
  return undefined;
}
