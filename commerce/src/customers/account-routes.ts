import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import {
  ChangePassword,
  Customer,
  CustomerExport,
  CustomerSessionCollection,
  DeleteCustomer,
  EndSessions,
  UpdateCustomer,
} from "#contract/customer.ts";
import { answers, body, empty, errors } from "../http/document.ts";
import { collection, ld } from "../http/json-ld.ts";
import { numericId } from "../http/numeric-id.ts";
import { createRouter } from "../http/router.ts";
import { changePassword } from "./change-password.ts";
import { deleteCustomer } from "./delete-customer.ts";
import { exportCustomer } from "./export-customer.ts";
import { getCustomer } from "./get-customer.ts";
import { endSessionsOf, listSessions } from "./sessions-of.ts";
import { updateCustomer } from "./update-customer.ts";

const tags = ["Account"];
const params = z.object({ id: z.string().transform(numericId) });

/** A customer's own account; for everybody else it is not found. */
export function accountRoutes() {
  const router = createRouter();

  router.openapi(
    createRoute({
      tags,
      method: "get",
      path: "/customers/{id}",
      summary: "Personal data",
      request: { params },
      responses: { 200: answers(Customer, "The customer"), ...errors },
    }),
    async (c) => ld(c, await getCustomer(c.get("ctx"), c.req.valid("param").id), 200),
  );

  router.openapi(
    createRoute({
      tags,
      method: "put",
      path: "/customers/{id}",
      summary: "Change personal data and consents",
      request: { params, body: body(UpdateCustomer) },
      responses: {
        200: answers(Customer, "The customer"),
        ...errors,
        429: empty("Too many attempts"),
      },
    }),
    async (c) => {
      const { id } = c.req.valid("param");
      return ld(c, await updateCustomer(c.get("ctx"), id, c.req.valid("json")), 200);
    },
  );

  router.openapi(
    createRoute({
      tags,
      method: "put",
      path: "/customers/{id}/password",
      summary: "Change the password; other sessions end",
      request: { params, body: body(ChangePassword) },
      responses: { 204: empty("Changed"), ...errors },
    }),
    async (c) => {
      await changePassword(c.get("ctx"), c.req.valid("param").id, c.req.valid("json"));
      return c.body(null, 204);
    },
  );

  router.openapi(
    createRoute({
      tags,
      method: "get",
      path: "/customers/{id}/sessions",
      summary: "Where the customer is signed in (the shop's own addition)",
      request: { params },
      responses: { 200: answers(CustomerSessionCollection, "Last used first"), ...errors },
    }),
    async (c) => {
      const page = await listSessions(c.get("ctx"), c.req.valid("param").id);
      return ld(c, collection(c, "CustomerSession", page), 200);
    },
  );

  router.openapi(
    createRoute({
      tags,
      method: "post",
      path: "/customers/{id}/sessions/end",
      summary: "End one session, or all but this one (the shop's own addition)",
      request: { params, body: body(EndSessions) },
      responses: { 204: empty("Ended"), ...errors, 429: empty("Too many attempts") },
    }),
    async (c) => {
      await endSessionsOf(c.get("ctx"), c.req.valid("param").id, c.req.valid("json"));
      return c.body(null, 204);
    },
  );

  router.openapi(
    createRoute({
      tags,
      method: "get",
      path: "/customers/{id}/export",
      summary: "All that is known of the customer (the shop's own addition)",
      request: { params },
      responses: { 200: answers(CustomerExport, "A file to keep"), ...errors },
    }),
    async (c) => {
      const data = await exportCustomer(c.get("ctx"), c.req.valid("param").id);
      c.header("content-disposition", 'attachment; filename="rugiada-i-miei-dati.json"');
      return ld(c, data, 200);
    },
  );

  router.openapi(
    createRoute({
      tags,
      method: "post",
      path: "/customers/{id}/delete",
      summary: "Delete the account (the shop's own addition)",
      request: { params, body: body(DeleteCustomer) },
      responses: {
        204: empty("Gone; orders stay without their owner"),
        ...errors,
        429: empty("Too many attempts"),
      },
    }),
    async (c) => {
      await deleteCustomer(c.get("ctx"), c.req.valid("param").id, c.req.valid("json"));
      return c.body(null, 204);
    },
  );

  return router;
}
