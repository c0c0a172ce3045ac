import * as m from "#messages";

/** The official artwork, once its file lies beside this one: it may not be redrawn, so nothing stands in for it. */
const artwork = Object.values(
  import.meta.glob<string>("./avviso-armonizzato-it.svg", {
    query: "?url",
    import: "default",
    eager: true,
  }),
)[0];

export function LegalNotice() {
  if (artwork !== undefined) return <img src={artwork} alt={m["page.notice_alt"]()} />;
  return (
    <aside className="notice-slot" aria-labelledby="notice">
      <h2 id="notice">{m["page.notice_title"]()}</h2>
      <p>{m["page.notice_missing"]()}</p>
    </aside>
  );
}
