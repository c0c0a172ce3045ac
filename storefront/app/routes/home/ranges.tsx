import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import { productRangeOf } from "#app/features/product-card/ranges.ts";
import type { Menu } from "#app/features/layout/menu.ts";
import { Drop } from "#app/ui/icon.tsx";
import { Picture } from "#app/ui/picture.tsx";

type LineLink = Menu["lines"][number];

export function Lines({ lines }: { lines: Menu["lines"] }) {
  if (lines.length === 0) return null;
  return (
    <section className="section lines" aria-labelledby="lines">
      <div className="wrap">
        <div className="head">
          <h2 id="lines">
            {m["home.lines_title"]({ count: lines.length })}{" "}
            <em>{m["home.lines_title_turn"]({ count: lines.length })}</em>
          </h2>
        </div>
        <div className="body">
          <ul>
            {lines.map((link) => (
              <Row key={link.line} link={link} />
            ))}
          </ul>
          <div className="pics" aria-hidden="true">
            {lines.map((link) => (
              <LinePhoto key={link.line} line={link.line} sizes="(width >= 64rem) 31vw, 1px" />
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}

function Row({ link }: { link: LineLink }) {
  const [first, ...turn] = link.name.split(" ");
  const line = productRangeOf(link.line);
  return (
    <li data-line={link.line}>
      <PageLink className="row" href={link.href}>
        <span>
          <span className="nm">
            <span>
              {first} <em>{turn.join(" ")}</em>
            </span>
            <Drop />
          </span>
          {line && (
            <span className="ds lg:hidden">
              {line.verb()}. {line.what()}
            </span>
          )}
        </span>
        {line && (
          <span className="ds max-lg:hidden">
            <span className="text-ink">{line.verb()}</span>
            <br />
            {line.what()}
          </span>
        )}
        <span className="th">
          <LinePhoto line={link.line} sizes="(width < 64rem) 60px, 1px" />
        </span>
      </PageLink>
    </li>
  );
}

function LinePhoto({ line, sizes }: { line: string; sizes: string }) {
  const path = productRangeOf(line)?.photo;
  return (
    <Picture
      photo={path && { path, width: 1000, height: 1500 }}
      alt=""
      ratio="2:3"
      sizes={sizes}
      line={line}
    />
  );
}
