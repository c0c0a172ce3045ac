import { isPlain } from "./listing-changes.ts";
import { serialiseListing, type ListingState } from "./listing-state.ts";

/** Each page of a list is its own; filters and orders are pages to share, not to find. */
export function listingAddress(path: string, state: ListingState | undefined) {
  if (!state) return { path };
  return { path: path + serialiseListing(state), hidden: !isPlain({ ...state, page: 1 }) };
}
