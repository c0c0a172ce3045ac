import type { ProductCard } from "#app/features/product-card/product-card.ts";
import type { ProductRange } from "#app/features/product-card/ranges.ts";
import type { Photo } from "#app/ui/images/image-url.ts";
import type { SectionLink, ShownSection } from "#contract/sections/sections.ts";

type Shown<Kind extends ShownSection["kind"]> = Extract<ShownSection, { kind: Kind }>;
type With<Kind extends ShownSection["kind"], Own> = Omit<Shown<Kind>, keyof Own> & Own;

export type SectionPhoto = Photo & { alt: string };
type OwnPhoto = { photo: SectionPhoto | null };

export type Door = { name: string; href: string; photo: Photo | null };

export type JournalPost = {
  slug: string;
  title: string;
  category: string | null;
  readingTime: string;
  photo: Photo | null;
};

export type CustomerReview = {
  id: number;
  title: string;
  comment: string;
  rating: number;
  author: string | null;
  verified: boolean;
  product: { name: string; slug: string } | null;
};

/** What pages carry of each kind of section: cards instead of products, links instead of categories. */
type Views = {
  hero: With<"hero", OwnPhoto & { product: ProductCard | null }>;
  marquee: Shown<"marquee">;
  products: Pick<Shown<"products">, "id" | "kind" | "title" | "text"> & {
    cards: ProductCard[];
    link: SectionLink | null;
  };
  ranges: Shown<"ranges"> & { ranges: ProductRange[] };
  ritual: With<"ritual", { steps: { name: string; text: string; card: ProductCard }[] }>;
  categories: With<"categories", { categories: Door[] }>;
  needs: Shown<"needs"> & { needs: { name: string; href: string }[] };
  quotation: With<"quotation", OwnPhoto>;
  campaign: With<"campaign", OwnPhoto>;
  reviews: Shown<"reviews"> & { reviews: CustomerReview[] };
  journal: Shown<"journal"> & { posts: JournalPost[] };
  values: Shown<"values">;
  newsletter: Shown<"newsletter">;
  text: With<"text", OwnPhoto>;
};

export type SectionView<Kind extends keyof Views = keyof Views> = Views[Kind];

/** A section names its heading, so that two of a kind can stand on one page. */
export const headingId = ({ id }: { id: string }) => `s-${id}`;
