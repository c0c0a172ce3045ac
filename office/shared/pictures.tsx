export function Thumb({ path, alt = "" }: { path: string | null | undefined; alt?: string }) {
  if (!path) return <span className="thumb" />;
  return <img className="thumb" src={pictureUrl(path, 192)} alt={alt} loading="lazy" />;
}

/** A picture as wide as asked, which must be one of the widths the shop makes. */
export const pictureUrl = (path: string, width: 192 | 320 | 768 | 1024) =>
  `/_ipx/f_webp,q_85,w_${width}/${path.replace(/^\//, "").split("/").map(encodeURIComponent).join("/")}`;
