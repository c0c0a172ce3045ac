import { admin, callJson } from "../api/call.ts";
import { Ask } from "../shared/ask.tsx";

export const Remove = ({ left }: { left: number }) => (
  <div className="stack">
    <p>
      È attiva. Codici di recupero rimasti: {left}. Per averne di nuovi disattivala e attivala
      ancora.
    </p>
    <Ask
      label="Disattiva"
      title="Disattivare la verifica in due passaggi?"
      confirm="Disattiva"
      done="Verifica in due passaggi disattivata"
      work={() => callJson(`${admin}/second-factor/remove`, { method: "POST", json: {} })}
    >
      <p>I codici dell’app e quelli di recupero smettono di valere.</p>
    </Ask>
  </div>
);
