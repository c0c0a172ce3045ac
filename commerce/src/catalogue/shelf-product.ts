/** All that lists, filters and facets ask of a listed product. */
export type ShelfProduct = {
  id: number;
  position: number;
  /** A product costs what its cheapest variant costs. */
  price: number | null;
  name: string;
  createdAt: number;
  averageRating: number;
  publishedAt: number;
  taxonIds: number[];
  valueIds: number[];
};
