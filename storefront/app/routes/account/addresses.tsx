import { data, Link } from "react-router";
import { optional } from "#app/features/api/shop-api.server.ts";
import { COUNTRIES } from "#contract/italy/countries.ts";
import { accountForm, accountPage, doneWith } from "#app/features/account/account-page.server.ts";
import { AddressCard, AddressForm, addressView } from "./address-form.tsx";
import { Refusals, unsavedValue } from "#app/features/forms/shop-form.tsx";
import { accountMeta, Notices } from "#app/features/account/auth-page.tsx";
import { countryChoices } from "#app/features/forms/address-fields.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/feedback.tsx";
import { addressesPath, newAddressPath } from "#contract/paths.ts";
import * as m from "#messages";
import type { Route } from "./+types/addresses.ts";
import { completeAddresses } from "#app/features/forms/complete-address.server.ts";
import { refusePress, submitForm } from "#app/features/forms/form.server.ts";
import type { Customer } from "#app/features/session/visitor.server.ts";
import { ApiError } from "#contract/api-error.ts";
import { addressFormSchema } from "#contract/forms/address.ts";
import { tidyInvoiceForm } from "#contract/forms/invoice.ts";

export const meta = () => accountMeta(m["account.addresses"]());

export async function loader(args: Route.LoaderArgs) {
  const { shop, session, headers, notice, unsavedForm } = await accountPage(args);
  const { searchParams } = args.url;
  const [addresses, customer, countries] = await Promise.all([
    shop.addresses(),
    optional(shop.customer(session.customerId), null),
    optional(shop.countries(), COUNTRIES),
  ]);
  const shared = {
    notice,
    hasUnsavedForm: unsavedForm !== null,
    countries: countryChoices(countries),
  };
  const kept = unsavedValue(unsavedForm);
  if (searchParams.has("nuovo")) {
    const { firstName, lastName, phoneNumber } = customer ?? {};
    const address = kept ?? { firstName, lastName, phoneNumber, countryCode: "IT" };
    const isDefault = addresses.length === 0;
    return data({ ...shared, view: "new" as const, address, isDefault }, { headers });
  }
  const edited = searchParams.get("modifica");
  if (edited !== null) {
    const found = addresses.find(({ id }) => String(id) === edited);
    if (!found) throw data(null, { status: 404 });
    const isDefault = found["@id"] === customer?.defaultAddress;
    return data(
      { ...shared, view: "edit" as const, address: kept ?? found, isDefault },
      { headers },
    );
  }
  const views = addresses.map((address) => addressView(address, customer?.defaultAddress ?? null));
  views.sort((a, b) => Number(b.isDefault) - Number(a.isDefault));
  return data({ ...shared, view: "list" as const, addresses: views }, { headers });
}

export async function action(args: Route.ActionArgs) {
  const posted = await accountForm(args);
  const intent = posted.form.get("intent");
  if (intent !== "delete" && intent !== "default")
    return save(posted, args.url.searchParams.get("modifica"), args.request);
  let done: string;
  try {
    done = await (intent === "delete" ? remove(posted) : makeDefault(posted));
  } catch (error) {
    return refusePress(error);
  }
  throw await doneWith(done, addressesPath);
}

export default function Addresses({ loaderData, actionData }: Route.ComponentProps) {
  const { notice, hasUnsavedForm } = loaderData;
  return (
    <>
      <Notices notice={notice} unsavedForm={hasUnsavedForm} />
      {loaderData.view === "list" ? (
        <>
          <Refusals result={actionData} />
          <List addresses={loaderData.addresses} />
        </>
      ) : (
        <>
          <h1 tabIndex={-1} className="mb-8">
            {loaderData.view === "new" ? m["account.address_new"]() : m["account.address_edit"]()}
          </h1>
          <AddressForm
            address={loaderData.address}
            countries={loaderData.countries}
            isDefault={loaderData.isDefault}
            lastResult={actionData}
          />
        </>
      )}
    </>
  );
}

function List({ addresses }: { addresses: ReturnType<typeof addressView>[] }) {
  return (
    <>
      <h1 tabIndex={-1}>{m["account.addresses"]()}</h1>
      {addresses.length === 0 ? (
        <Empty title={m["account.no_addresses"]()} text={m["account.no_addresses_text"]()}>
          <ButtonLink href={newAddressPath}>{m["account.add_address"]()}</ButtonLink>
        </Empty>
      ) : (
        <>
          <ul className="cards mt-8">
            {addresses.map((address) => (
              <AddressCard key={address.id} address={address} />
            ))}
          </ul>
          <p className="mt-8">
            <Link className="btn btn-2" to={newAddressPath}>
              {m["account.add_address"]()}
            </Link>
          </p>
        </>
      )}
    </>
  );
}

type Posted = Customer & { form: FormData };

async function save({ form, shop, session }: Posted, edited: string | null, request: Request) {
  const doubts = completeAddresses(form, request);
  const { customerId } = session;
  const refused = await submitForm(tidyInvoiceForm(form), addressFormSchema, async (address) => {
    const saved = edited
      ? await shop.changeAddress(Number(edited), address)
      : await shop.addAddress(address);
    const { defaultAddress } = await shop.customer(customerId);
    const wanted = form.get("isDefault") === "on";
    if (wanted && defaultAddress !== saved["@id"])
      await shop.updateCustomer(customerId, { defaultAddress: saved["@id"] });
    if (!wanted && defaultAddress === saved["@id"])
      await shop.updateCustomer(customerId, { defaultAddress: null });
  });
  if (refused) return refused;
  const done = edited ? m["account.address_changed"]() : m["account.address_added"]();
  throw await doneWith([done, ...doubts].join(" "), addressesPath);
}

/** An address already deleted in another tab counts as a success. */
async function remove({ form, shop }: Posted): Promise<string> {
  try {
    await shop.deleteAddress(Number(form.get("id")));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
  return m["account.address_deleted"]();
}

async function makeDefault({ form, shop, session }: Posted): Promise<string> {
  const addresses = await shop.addresses();
  const chosen = addresses.find(({ id }) => String(id) === form.get("id"));
  if (!chosen) return m["account.address_gone"]();
  await shop.updateCustomer(session.customerId, { defaultAddress: chosen["@id"] });
  return m["account.address_defaulted"]();
}
