import { useState } from "react";
import * as m from "#messages";
import type { TransferView } from "./order-view.ts";

export function BankTransfer({ transfer: { rows, note, code } }: { transfer: TransferView }) {
  const [copied, setCopied] = useState("");
  const copy = async (name: string, text: string) => {
    await navigator.clipboard.writeText(text);
    setCopied(name);
  };
  return (
    <>
      <dl className="facts bank-transfer">
        {rows.map(({ name, value, copied: text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">
              {value}
              <button
                type="button"
                className="link link-tap scripted"
                aria-label={m["transfer.copy_name"]({ name })}
                onClick={() => void copy(name, text)}
              >
                {copied === name ? m["transfer.copied"]() : m["transfer.copy"]()}
              </button>
            </dd>
          </div>
        ))}
      </dl>
      <output className="sr-only">{copied && m["transfer.copied_name"]({ name: copied })}</output>
      {note && <p className="mt-2">{note}</p>}
      {code && (
        <div className="transfer-code">
          <svg viewBox={`0 0 ${code.size} ${code.size}`} shapeRendering="crispEdges">
            <title>{m["transfer.code"]()}</title>
            <rect width={code.size} height={code.size} fill="#fff" />
            <path d={code.path} fill="#000" />
          </svg>
          <p className="caption">{m["transfer.scan"]()}</p>
        </div>
      )}
    </>
  );
}
