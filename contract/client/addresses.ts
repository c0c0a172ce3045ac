import { Address, AddressCollection } from "../address.ts";
import type { AddressInput } from "../address.ts";
import { page } from "./page.ts";
import type { Send } from "./transport.ts";

export function addressCalls(send: Send) {
  return {
    addresses: async (): Promise<Address[]> =>
      page(await send("/shop/addresses", { answers: AddressCollection })).items,
    addAddress: (address: AddressInput) =>
      send("/shop/addresses", { method: "POST", body: address, answers: Address }),
    changeAddress: (id: number, address: AddressInput) =>
      send(`/shop/addresses/${id}`, { method: "PUT", body: address, answers: Address }),
    deleteAddress: (id: number) => send(`/shop/addresses/${id}`, { method: "DELETE" }),
  };
}
