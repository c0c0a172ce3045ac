export function Thumb({ path, alt = "" }: { path: string | null | undefined; alt?: string }) {
  if (!path) return <span className="thumb" />;
  return <img className="thumb" src={pictureUrl(path, 192)} alt={alt} loading="lazy" />;
}

/** Only these widths are produced by the image service. */
export const pictureUrl = (path: string, width: 192 | 320 | 768 | 1024) =>
  `/_ipx/f_webp,q_85,w_${width}/${path.replace(/^\//, "").split("/").map(encodeURIComponent).join("/")}`;
