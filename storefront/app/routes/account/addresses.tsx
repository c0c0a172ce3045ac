import { shopTitle } from "#app/features/identity/shop-name.ts";
import { data, Link } from "react-router";
import { optional } from "#app/features/api/optional.server.ts";
import { COUNTRIES } from "#contract/italy/countries.ts";
import { accountForm, accountPage, doneWith } from "#app/features/account/account-page.server.ts";
import { AddressCard, AddressForm, addressView } from "./address-form.tsx";
import { changeAddresses } from "./addresses.server.ts";
import { unsavedValue } from "#app/features/account/unsaved-value.ts";
import { Notices } from "#app/features/account/auth-page.tsx";
import { Refusals } from "#app/features/forms/shop-form.tsx";
import { countryChoices } from "#app/features/forms/country-choices.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/feedback.tsx";
import { addressesPath, newAddressPath } from "#contract/paths.ts";
import * as m from "#messages";
import type { Route } from "./+types/addresses.ts";

export const meta = () => [
  { title: shopTitle(m["account.meta"]({ page: m["account.addresses"]() })) },
];

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
  const answer = await changeAddresses(await accountForm(args), args.url.searchParams);
  if ("done" in answer) throw await doneWith(answer.done, addressesPath);
  return answer.refused;
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
