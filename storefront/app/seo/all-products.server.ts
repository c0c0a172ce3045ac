import type { Product } from "#contract/catalogue.ts";
import type { Shop } from "#contract/client.ts";

const itemsPerPage = 100;

export async function allProducts(shop: Shop): Promise<Product[]> {
  const products: Product[] = [];
  for (let page = 1; ; page++) {
    const { items, total } = await shop.products({ page, itemsPerPage });
    products.push(...items);
    if (items.length === 0 || products.length >= total) return products;
  }
}
