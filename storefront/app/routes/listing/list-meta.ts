import type { TaxonPage } from "#contract/catalogue.ts";
import { deserialiseData, type Serialised } from "#app/features/api/serialise.ts";
import { shopDescription, shopTitle } from "#app/features/identity/identity.tsx";
import { pageMeta } from "#app/features/seo/page-meta.ts";
import { pagedTitle } from "#app/ui/pages.tsx";
import { listingAddress } from "./listing-state.ts";
import type { Listing } from "./listing.server.ts";

type ListMeta = {
  name: string;
  path: string;
  seo: TaxonPage["seo"] | undefined;
  description: string | null;
  listing: Serialised<Listing> | undefined;
  origin: string;
  photo?: string | null;
};

/** Returns the meta tags of a product list. */
export function listMeta({ name, path, seo, description, listing, origin, photo }: ListMeta) {
  const state = listing && deserialiseData(listing).state;
  return pageMeta({
    title: pagedTitle(seo?.title ?? shopTitle(name), state?.page),
    description: seo?.description ?? description ?? shopDescription(),
    ...listingAddress(path, state),
    origin,
    photo,
  });
}
