import type { Photo } from "#app/images/photo.ts";
import { Picture } from "#app/ui/picture.tsx";

export type ReviewedProduct = {
  slug: string;
  name: string;
  subtitle: string | null;
  line: string | null;
  photo: Photo | null;
};

export function ReviewedCard({ product }: { product: ReviewedProduct }) {
  const { slug, name, subtitle, line, photo } = product;
  return (
    <div className="item sm border-t-0">
      <Picture photo={photo} alt="" ratio="2:3" sizes="64px" line={line ?? undefined} />
      <h2>
        <a href={`/prodotti/${slug}`}>{name}</a>
      </h2>
      <span />
      <p className="v">{subtitle}</p>
    </div>
  );
}
