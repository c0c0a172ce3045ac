import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { Address, AddressCollection, AddressInput } from "#contract/address.ts";
import { answers, body, empty, errors } from "../http/document.ts";
import { collection, ld } from "../http/json-ld.ts";
import { numericId } from "../http/numeric-id.ts";
import { createRouter } from "../http/router.ts";
import { addAddress } from "./add-address.ts";
import { changeAddress } from "./change-address.ts";
import { deleteAddress } from "./delete-address.ts";
import { listAddresses } from "./list-addresses.ts";

const tags = ["Addresses"];
const params = z.object({ id: z.string() });
const refusals = { 401: empty("Nobody is signed in"), ...errors };

export function addressRoutes() {
  const router = createRouter();

  router.openapi(
    createRoute({
      tags,
      method: "get",
      path: "/addresses",
      summary: "The customer's addresses",
      responses: { 200: answers(AddressCollection, "All of them"), ...refusals },
    }),
    async (c) => ld(c, collection(c, "Address", await listAddresses(c.get("ctx"))), 200),
  );

  router.openapi(
    createRoute({
      tags,
      method: "post",
      path: "/addresses",
      summary: "Add an address",
      request: { body: body(AddressInput) },
      responses: { 201: answers(Address, "The address"), ...refusals },
    }),
    async (c) => ld(c, await addAddress(c.get("ctx"), c.req.valid("json")), 201),
  );

  router.openapi(
    createRoute({
      tags,
      method: "put",
      path: "/addresses/{id}",
      summary: "Replace an address",
      request: { params, body: body(AddressInput) },
      responses: { 200: answers(Address, "The address"), ...refusals },
    }),
    async (c) => {
      const id = numericId(c.req.valid("param").id);
      return ld(c, await changeAddress(c.get("ctx"), id, c.req.valid("json")), 200);
    },
  );

  router.openapi(
    createRoute({
      tags,
      method: "delete",
      path: "/addresses/{id}",
      summary: "Delete an address",
      request: { params },
      responses: { 204: empty("Gone"), ...refusals },
    }),
    async (c) => {
      await deleteAddress(c.get("ctx"), numericId(c.req.valid("param").id));
      return c.body(null, 204);
    },
  );

  return router;
}
