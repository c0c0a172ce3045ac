import { z } from "zod";
import { Address, AddressCollection, AddressInput } from "#contract/address.ts";
import {
  ChangePassword,
  Customer,
  CustomerExport,
  CustomerSessionCollection,
  DeleteCustomer,
  EndSessions,
  UpdateCustomer,
} from "#contract/customer.ts";
import { collection, ld } from "../kernel/http/json-ld.ts";
import { answers, body, callsOf, createRouter, empty, numericId } from "../kernel/http/router.ts";
import { newsletterRoutes } from "../newsletter/index.ts";
import { addAddress, changeAddress, deleteAddress, listAddresses } from "./addresses.ts";
import { getCustomer, updateCustomer } from "./customers.ts";
import { endSessionsOf, listSessions } from "./log-in.ts";
import { changePassword } from "./passwords.ts";
import { deleteCustomer, exportSelf } from "./personal-data.ts";
import { registrationRoutes, sessionRoutes } from "./registration-routes.ts";

export function customerRoutes() {
  return createRouter()
    .route("/", sessionRoutes())
    .route("/", registrationRoutes())
    .route("/", newsletterRoutes())
    .route("/", accountRoutes());
}

const { reading, posting, putting } = callsOf("Account");
const params = z.object({ id: z.string().transform(numericId) });

/** A customer's own account; for everybody else it is not found. */
function accountRoutes() {
  const router = createRouter();

  router.openapi(
    reading("/customers/{id}", "Personal data", { params, 200: answers(Customer, "The customer") }),
    async (c) => ld(c, await getCustomer(c.get("ctx"), c.req.valid("param").id), 200),
  );

  router.openapi(
    putting("/customers/{id}", "Change personal data and consents", {
      params,
      body: body(UpdateCustomer),
      200: answers(Customer, "The customer"),
      429: empty("Too many attempts"),
    }),
    async (c) => {
      const { id } = c.req.valid("param");
      return ld(c, await updateCustomer(c.get("ctx"), id, c.req.valid("json")), 200);
    },
  );

  router.openapi(
    putting("/customers/{id}/password", "Change the password; other sessions end", {
      params,
      body: body(ChangePassword),
      204: empty("Changed"),
    }),
    async (c) => {
      await changePassword(c.get("ctx"), c.req.valid("param").id, c.req.valid("json"));
      return c.body(null, 204);
    },
  );

  router.openapi(
    reading(
      "/customers/{id}/sessions",
      "Where the customer is signed in (the shop's own addition)",
      { params, 200: answers(CustomerSessionCollection, "Last used first") },
    ),
    async (c) => {
      const page = await listSessions(c.get("ctx"), c.req.valid("param").id);
      return ld(c, collection(c, "CustomerSession", page), 200);
    },
  );

  router.openapi(
    posting(
      "/customers/{id}/sessions/end",
      "End one session, or all but this one (the shop's own addition)",
      { params, body: body(EndSessions), 204: empty("Ended"), 429: empty("Too many attempts") },
    ),
    async (c) => {
      await endSessionsOf(c.get("ctx"), c.req.valid("param").id, c.req.valid("json"));
      return c.body(null, 204);
    },
  );

  router.openapi(
    reading(
      "/customers/{id}/export",
      "All that is known of the customer (the shop's own addition)",
      { params, 200: answers(CustomerExport, "A file to keep") },
    ),
    async (c) => {
      const data = await exportSelf(c.get("ctx"), c.req.valid("param").id);
      c.header("content-disposition", 'attachment; filename="i-miei-dati.json"');
      return ld(c, data, 200);
    },
  );

  router.openapi(
    posting("/customers/{id}/delete", "Delete the account (the shop's own addition)", {
      params,
      body: body(DeleteCustomer),
      204: empty("Gone; orders stay without their owner"),
      429: empty("Too many attempts"),
    }),
    async (c) => {
      await deleteCustomer(c.get("ctx"), c.req.valid("param").id, c.req.valid("json"));
      return c.body(null, 204);
    },
  );

  return router;
}

const addresses = callsOf("Addresses");
const addressParams = z.object({ id: z.string() });
const refusals = { 401: empty("Nobody is signed in") };

export function addressRoutes() {
  const router = createRouter();

  router.openapi(
    addresses.reading("/addresses", "The customer's addresses", {
      200: answers(AddressCollection, "All of them"),
      ...refusals,
    }),
    async (c) => ld(c, collection(c, "Address", await listAddresses(c.get("ctx"))), 200),
  );

  router.openapi(
    addresses.posting("/addresses", "Add an address", {
      body: body(AddressInput),
      201: answers(Address, "The address"),
      ...refusals,
    }),
    async (c) => ld(c, await addAddress(c.get("ctx"), c.req.valid("json")), 201),
  );

  router.openapi(
    addresses.putting("/addresses/{id}", "Replace an address", {
      params: addressParams,
      body: body(AddressInput),
      200: answers(Address, "The address"),
      ...refusals,
    }),
    async (c) => {
      const id = numericId(c.req.valid("param").id);
      return ld(c, await changeAddress(c.get("ctx"), id, c.req.valid("json")), 200);
    },
  );

  router.openapi(
    addresses.deleting("/addresses/{id}", "Delete an address", {
      params: addressParams,
      204: empty("Gone"),
      ...refusals,
    }),
    async (c) => {
      await deleteAddress(c.get("ctx"), numericId(c.req.valid("param").id));
      return c.body(null, 204);
    },
  );

  return router;
}
