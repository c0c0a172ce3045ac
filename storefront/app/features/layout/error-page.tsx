import style from "./error-page.css?url";
import { shopName } from "#app/features/identity/identity.tsx";
import { SearchForm } from "#app/features/search/search-form.tsx";
import { ButtonLink, LinkGo } from "#app/ui/button.tsx";
import { Marquee } from "#app/ui/marquee.tsx";
import { ERROR_IMAGE } from "#app/ui/images/image-url.ts";
import { Picture } from "#app/ui/picture.tsx";
import { productsPath } from "#contract/paths.ts";
import * as m from "#messages";

export type ErrorPageProps = {
  found: boolean;
  photo: string | undefined;
  line?: string | undefined;
  /** Address of the failed page, for the retry link. */
  retry?: string;
};

const heroSize = { width: ERROR_IMAGE.width, height: ERROR_IMAGE.height };

export function ErrorPage({ found, photo, line, retry }: ErrorPageProps) {
  return (
    <div data-line={line}>
      {/* Linked here, because only this page needs it and its code loads late. */}
      <link rel="stylesheet" href={style} />
      <section className="lost">
        {photo ? (
          <Picture photo={{ ...heroSize, path: photo }} alt="" ratio="wide" priority />
        ) : (
          <span className="photo wide">
            <img {...ERROR_IMAGE} alt="" />
          </span>
        )}
        <div className="wrap grid12">
          <h1>
            <span>{found ? m["error_page.fatal_p1"]() : m["error_page.title_p1"]()} </span>
            <span>
              <em>{found ? m["error_page.fatal_p2"]() : m["error_page.title_p2"]()}</em>
            </span>
          </h1>
          <div className="say">
            <p className="lead text-ink-2">
              {found ? m["error_page.fatal_description"]() : m["error_page.description"]()}
            </p>
            <SearchForm id="q-altrove" label={m["error_page.other"]()} />
          </div>
          <p className="acts">
            {retry && <ButtonLink href={retry}>{m["common.retry"]()}</ButtonLink>}
            <ButtonLink href="/" aria-label={m["error_page.go_home_label"]({ shop: shopName() })}>
              {m["error_page.cta_go_home"]()}
            </ButtonLink>
            <LinkGo href={productsPath} label={m["error_page.go_shop_label"]({ shop: shopName() })}>
              {m["error_page.cta_go_shop"]()}
            </LinkGo>
          </p>
        </div>
      </section>
      <Marquee
        phrases={[
          m["error_page.tagline_1"](),
          m["error_page.tagline_2"](),
          m["error_page.tagline_3"](),
        ]}
      />
    </div>
  );
}
