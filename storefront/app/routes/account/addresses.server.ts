import { checkForm, refuseCall, refuseForm, refusePress } from "#app/features/forms/form.server.ts";
import type { Customer } from "#app/features/session/visitor.server.ts";
import { ApiError } from "#contract/api-error.ts";
import { addressFormSchema } from "#contract/forms/address.ts";
import { tidyInvoiceForm } from "#contract/forms/invoice.ts";
import * as m from "#messages";

type Posted = Customer & { form: FormData };
type Answer =
  { done: string } | { refused: ReturnType<typeof refuseForm> | ReturnType<typeof refusePress> };

export async function changeAddresses(posted: Posted, query: URLSearchParams): Promise<Answer> {
  const intent = posted.form.get("intent");
  if (intent !== "delete" && intent !== "default") return save(posted, query.get("modifica"));
  try {
    return { done: await (intent === "delete" ? remove(posted) : makeDefault(posted)) };
  } catch (error) {
    return { refused: refusePress(error) };
  }
}

async function save({ form, shop, session }: Posted, edited: string | null): Promise<Answer> {
  const submission = checkForm(tidyInvoiceForm(form), addressFormSchema);
  if (submission.status !== "success") return { refused: refuseForm(submission) };
  const { invoiceRequired: _asked, ...address } = submission.value;
  const { customerId } = session;
  try {
    const saved = edited
      ? await shop.changeAddress(Number(edited), address)
      : await shop.addAddress(address);
    const { defaultAddress } = await shop.customer(customerId);
    const wanted = form.get("isDefault") === "on";
    if (wanted && defaultAddress !== saved["@id"])
      await shop.updateCustomer(customerId, { defaultAddress: saved["@id"] });
    if (!wanted && defaultAddress === saved["@id"])
      await shop.updateCustomer(customerId, { defaultAddress: null });
  } catch (error) {
    return { refused: refuseCall(submission, error) };
  }
  return { done: edited ? m["account.address_changed"]() : m["account.address_added"]() };
}

/** Gone already, in another tab: that is what was wanted. */
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
