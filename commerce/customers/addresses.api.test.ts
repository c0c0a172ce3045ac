import { describe, expect, test } from "vitest";
import { Address, AddressCollection } from "#contract/address.ts";
import { Customer } from "#contract/customer.ts";
import { openAccounts, violationsOf } from "#tests/harness/accounts.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";

const shop = await openAccounts();
const { call, register } = shop;
const { token: bearer, customerData } = await register("anna@example.it");
const { token: stranger } = await register("estranea@example.it");

const home = {
  firstName: "Anna",
  lastName: "Bianchi",
  phoneNumber: "333 123 4567",
  street: "Via Roma",
  streetNumber: "1/A",
  city: "Milano",
  provinceCode: "IT-MI",
  postcode: "20121",
  countryCode: "IT",
};

const add = async (changes: object = {}) => {
  const body = { ...home, ...changes };
  return answerAs(Address, await call("POST", "/addresses", { bearer, body }), 201);
};
const list = async (as = bearer) =>
  answerAs(AddressCollection, await call("GET", "/addresses", { bearer: as }));

describe("addresses", () => {
  test("are added, listed, replaced and deleted", async () => {
    const address = await add({ notes: "", company: "Studio" });
    expect(address).toMatchObject({
      "@id": `/api/v2/shop/addresses/${address.id}`,
      "@type": "Address",
      phoneNumber: "+393331234567",
      provinceName: "Milano",
      company: "Studio",
      notes: null,
      fiscalCode: null,
    });
    expect((await list())["hydra:member"]).toContainEqual(address);

    const path = `/addresses/${address.id}`;
    const body = { ...home, city: "Monza", provinceCode: "IT-MB", postcode: "20900" };
    const changed = await answerAs(Address, await call("PUT", path, { bearer, body }));
    expect(changed).toMatchObject({ id: address.id, city: "Monza", company: null });

    const gone = await call("DELETE", path, { bearer });
    expect([gone.status, await gone.text()]).toEqual([204, ""]);
    expect((await call("DELETE", path, { bearer })).status).toBe(404);
    expect((await list())["hydra:member"].map(({ id }) => id)).not.toContain(address.id);
  });

  test("keep invoice data", async () => {
    const invoice = { fiscalCode: "crdlvi84e52x101t", pec: "a@pec.example", sdi: "abc1234" };
    expect(await add(invoice)).toMatchObject({
      fiscalCode: "CRDLVI84E52X101T",
      pec: "a@pec.example",
      sdi: "ABC1234",
    });
  });

  test.each([
    [["firstName"], { firstName: "" }],
    [["lastName", "street"], { lastName: null, street: undefined }],
    [["countryCode"], { countryCode: "FR" }],
    [["provinceCode"], { provinceCode: "IT-XX" }],
    [["provinceCode"], { provinceCode: "SM-SM" }],
    [["postcode"], { postcode: "2012" }],
    [["phoneNumber"], { phoneNumber: "3".repeat(300) }],
    [["fiscalCode"], { fiscalCode: "CRDLVI84E52X101A" }],
    [["sdi"], { sdi: "123" }],
  ])("%j break rules", async (paths, changes) => {
    const response = await call("POST", "/addresses", { bearer, body: { ...home, ...changes } });
    expect(response.status).toBe(422);
    expect(Object.keys(await violationsOf(response))).toEqual(paths);
  });

  test("have no more room than a person needs", async () => {
    const { token } = await register("nomade@example.it");
    let status = 201;
    for (let count = 0; count < 60 && status === 201; count += 1) {
      status = (await call("POST", "/addresses", { bearer: token, body: home })).status;
    }
    expect(status).toBe(422);
    expect((await list(token))["hydra:totalItems"]).toBe(50);
  });
});

describe("whose they are", () => {
  test("guests are asked to sign in", async () => {
    const { id } = await add();
    for (const [method, path] of [
      ["GET", "/addresses"],
      ["POST", "/addresses"],
      ["PUT", `/addresses/${id}`],
      ["DELETE", `/addresses/${id}`],
    ] as const) {
      const response = await call(method, path, { body: home });
      expect(await expectError(response, 401)).toBe("JWT Token not found");
    }
  });

  test("others' addresses do not exist, whatever is sent", async () => {
    const address = await add();
    const path = `/addresses/${address.id}`;
    for (const body of [home, {}]) {
      expect((await call("PUT", path, { bearer: stranger, body })).status).toBe(404);
    }
    expect((await call("DELETE", path, { bearer: stranger })).status).toBe(404);
    expect((await list(stranger))["hydra:member"]).toEqual([]);
    expect((await list())["hydra:member"]).toContainEqual(address);
  });

  test("an address cannot be put under another owner", async () => {
    const { id } = await add({ id: 1, customerId: 1 });
    expect((await list())["hydra:member"].map((address) => address.id)).toContain(id);
  });
});

describe("the default address", () => {
  const path = `/customers/${customerData.id}`;
  const setDefault = (iri: string | null, as = bearer, to = path) =>
    call("PUT", to, { bearer: as, body: { defaultAddress: iri } });

  test("is chosen through the customer and goes with its address", async () => {
    const address = await add();
    const chosen = await answerAs(Customer, await setDefault(address["@id"]));
    expect(chosen.defaultAddress).toBe(address["@id"]);
    await call("DELETE", `/addresses/${address.id}`, { bearer });
    const after = await answerAs(Customer, await call("GET", path, { bearer }));
    expect(after.defaultAddress).toBeNull();
  });

  test("cannot be somebody else's", async () => {
    const address = await add();
    const other = await register("curiosa@example.it");
    const own = `/customers/${other.customerData.id}`;
    expect((await setDefault(address["@id"], other.token, own)).status).toBe(422);
  });
});
