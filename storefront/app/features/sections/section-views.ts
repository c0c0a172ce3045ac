import type { ProductCard } from "#app/features/product-card/product-card.ts";
import type { ProductRange } from "#app/features/product-card/ranges.ts";
import type { Photo } from "#app/ui/images/image-url.ts";
import type { LabelPlace } from "#app/features/ingredient-places/places.tsx";
import type { SectionLink, ShownSection } from "#contract/sections/sections.ts";

type Shown<Kind extends ShownSection["kind"]> = Extract<ShownSection, { kind: Kind }>;
type With<Kind extends ShownSection["kind"], Own> = Omit<Shown<Kind>, keyof Own> & Own;

export type SectionPhoto = Photo & { alt: string };
type OwnPhoto = { photo: SectionPhoto | null };

export type Door = { name: string; href: string; photo: Photo | null };

/** Each answer is a link that opens the quiz with it. */
export type FirstQuestion = {
  title: string;
  /** Number of further questions, in words. */
  rest: string;
  answers: { label: string; hint: string; photo: Photo | null; href: string }[];
};

export type LabelPlaces = { name: string; href: string; places: LabelPlace[] };

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

/** The data of each kind of section that pages contain: cards instead of products, links instead of categories. */
type Views = {
  hero: With<"hero", OwnPhoto & { product: ProductCard | null }> & {
    /** Wide layout: the photograph beside the title, facts below. */
    broad: boolean;
    dark: boolean;
  };
  marquee: Shown<"marquee">;
  products: Pick<Shown<"products">, "id" | "kind" | "title" | "text"> & {
    cards: ProductCard[];
    link: SectionLink | null;
    /** Placeholder for the list of the category page. */
    listed?: true;
  };
  ranges: Shown<"ranges"> & { ranges: ProductRange[] };
  ritual: With<"ritual", { steps: { name: string; text: string; card: ProductCard }[] }>;
  categories: With<"categories", { categories: Door[] }>;
  needs: Shown<"needs"> & {
    needs: { name: string; href: string }[];
    question: FirstQuestion | null;
  };
  quotation: With<"quotation", OwnPhoto>;
  campaign: With<"campaign", OwnPhoto>;
  reviews: Pick<Shown<"reviews">, "id" | "kind" | "title"> & {
    reviews: CustomerReview[];
    /** Explains how the reviews were selected (legally required). */
    selection: string;
    /** Average of all the shop's reviews, as text. */
    average: string | null;
  };
  journal: Shown<"journal"> & { posts: JournalPost[] };
  values: Shown<"values">;
  newsletter: Shown<"newsletter">;
  ingredients: With<"ingredients", { ingredients: { name: string; href: string }[] }> & {
    total: number;
  };
  text: With<"text", OwnPhoto & { ingredient: LabelPlaces | null }>;
};

export type SectionView<Kind extends keyof Views = keyof Views> = Views[Kind];

/** Unique heading id, because a page may contain several sections of one kind. */
export const headingId = ({ id }: { id: string }) => `s-${id}`;
