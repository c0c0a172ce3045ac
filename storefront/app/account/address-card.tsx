import { Form, Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import * as m from "#messages";
import { addressesPath } from "./address-paths.ts";
import type { AddressView } from "./address-view.ts";

export function AddressCard({ address }: { address: AddressView }) {
  const { id, lines, phone, isDefault } = address;
  const of = <span className="sr-only">: {m["account.address_of"](address.name)}</span>;
  return (
    <li className="addr">
      {isDefault && <p className="badge">{m["account.address_is_default"]()}</p>}
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      {phone && <span className="block num">{phone}</span>}
      <div className="acts mt-1">
        <Link className="link link-tap" to={`${addressesPath}?modifica=${id}`}>
          {m["account.edit"]()}
          {of}
        </Link>
        {!isDefault && (
          <Form method="post" action={addressesPath}>
            <input type="hidden" name="id" value={id} />
            <button className="link link-tap" name="intent" value="default">
              {m["account.address_make_default"]()}
              {of}
            </button>
          </Form>
        )}
        <button type="button" className="link link-tap" popoverTarget={`elimina-${id}`}>
          {m["account.address_delete"]()}
          {of}
        </button>
      </div>
      <DeleteDialog address={address} />
    </li>
  );
}

function DeleteDialog({ address }: { address: AddressView }) {
  const dialog = `elimina-${address.id}`;
  return (
    <dialog id={dialog} popover="auto" className="dialog" aria-labelledby={`${dialog}-title`}>
      <h3 id={`${dialog}-title`}>{m["account.address_delete_title"]()}</h3>
      <p>
        {m["account.address_of"](address.name)}. {m["account.address_delete_text"]()}
      </p>
      <div className="acts">
        <Form method="post" action={addressesPath}>
          <input type="hidden" name="id" value={address.id} />
          <Button name="intent" value="delete">
            {m["account.address_delete"]()}
          </Button>
        </Form>
        <Button type="button" kind="quiet" popoverTarget={dialog} popoverTargetAction="hide">
          {m["account.address_keep"]()}
        </Button>
      </div>
    </dialog>
  );
}
