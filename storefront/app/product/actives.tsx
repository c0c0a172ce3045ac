import type { Photo } from "#app/images/photo.ts";
import { Picture } from "#app/ui/picture.tsx";

type ActivesProps = {
  title: string;
  actives: { name: string; what: string }[];
  photo: Photo | null;
};

export function Actives({ title, actives, photo }: ActivesProps) {
  if (actives.length === 0) return null;
  return (
    <section className="wash-band" aria-labelledby="actives">
      <div className="wrap duo-band">
        <figure>
          <Picture photo={photo} alt="" ratio="2:3" sizes="(width >= 64rem) 31vw, 1px" />
        </figure>
        <div>
          <h2 id="actives" className="mb-10 max-w-[18ch]">
            {title}
          </h2>
          <dl className="actives">
            {actives.map(({ name, what }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}
