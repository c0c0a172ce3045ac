import * as m from "#messages";
import { ButtonLink } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";

export const giftSetSlug = "cofanetto-notte-serena";

export function NightBand({ shown }: { shown: boolean }) {
  if (!shown) return null;
  return (
    <section className="band night" aria-labelledby="night">
      <div className="wrap grid12 split-band">
        <Picture
          photo={{ path: `products/${giftSetSlug}/main.jpg`, width: 1000, height: 1500 }}
          alt={m["home.band_photo"]()}
          ratio="2:3"
          sizes="(width >= 48rem) 45vw, 100vw"
          line="notte"
        />
        <div className="txt">
          <p className="of">{m["home.band_eyebrow"]()}</p>
          <h2 id="night" className="mt-2 mb-4">
            {m["home.band_title_1"]()}
            <br />
            {m["home.band_title_2"]()}
          </h2>
          <p className="max-w-[40ch] text-ink-2">{m["home.band_text"]()}</p>
          <p className="mt-8">
            <ButtonLink href={`/prodotti/${giftSetSlug}`}>{m["home.band_cta"]()}</ButtonLink>
          </p>
        </div>
      </div>
    </section>
  );
}
