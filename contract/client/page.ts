import type { Page } from "../json-ld.ts";

export function page<Item>(collection: {
  "hydra:member": Item[];
  "hydra:totalItems": number;
}): Page<Item> {
  return { items: collection["hydra:member"], total: collection["hydra:totalItems"] };
}
