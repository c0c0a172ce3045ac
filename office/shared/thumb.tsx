/** A picture of the shop as small as lists need it. */
export function Thumb({ path, alt = "" }: { path: string | null | undefined; alt?: string }) {
  if (!path) return <span className="thumb" />;
  return (
    <img
      className="thumb"
      src={`/_ipx/f_webp,q_85,w_192/${path.replace(/^\//, "").split("/").map(encodeURIComponent).join("/")}`}
      alt={alt}
      loading="lazy"
    />
  );
}
