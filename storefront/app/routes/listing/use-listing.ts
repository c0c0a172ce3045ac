import { useNavigate, useNavigation } from "react-router";
import type { Listing } from "./listing.server.ts";
import { parseListing, serialiseListing, type ListingState } from "./listing-state.ts";

/** The list as it will be: choices show at once, products follow. */
export function useListing({ state, facets }: Listing, path: string) {
  const navigate = useNavigate();
  const { location } = useNavigation();
  const coming = location?.pathname === path ? location.search : undefined;
  const codes = facets.attributes.map(({ code }) => code);
  const shown = coming === undefined ? state : parseListing(new URLSearchParams(coming), codes);
  return {
    shown,
    busy: coming !== undefined,
    to: (next: ListingState) => path + serialiseListing(next),
    apply(next: ListingState) {
      const search = serialiseListing(next);
      if (search !== serialiseListing(shown)) {
        void navigate(path + search, { preventScrollReset: true, flushSync: true });
      }
    },
    read: (form: FormData) => parseListing(searchOf(form), codes),
  };
}

export type ListingControls = ReturnType<typeof useListing>;

function searchOf(form: FormData): URLSearchParams {
  const entries = [...form].filter(
    (entry): entry is [string, string] => !(entry[1] instanceof File),
  );
  return new URLSearchParams(entries);
}
