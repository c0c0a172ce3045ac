import { useId } from "react";

type DescriptionProps = {
  value: string | null;
  onChange: (alt: string | null) => void;
  error?: string | undefined;
};

export function Description({ value, onChange, error }: DescriptionProps) {
  const field = useId();
  const hint = useId();
  const decorative = value === "";
  return (
    <div className="description">
      <label htmlFor={field}>Descrizione per chi non vede</label>
      <textarea
        id={field}
        rows={2}
        maxLength={300}
        disabled={decorative}
        value={value ?? ""}
        aria-describedby={hint}
        aria-invalid={error !== undefined}
        onChange={({ target }) => onChange(target.value === "" ? null : target.value)}
      />
      <p id={hint} className={error ? "warn" : "hint"} role={error ? "alert" : undefined}>
        {error ?? "Che cosa si vede, in una frase. La legge chi usa un lettore di schermo."}
      </p>
      <label className="check">
        <input
          type="checkbox"
          checked={decorative}
          onChange={({ target }) => onChange(target.checked ? "" : null)}
        />
        È solo decorazione: nessuna descrizione
      </label>
    </div>
  );
}
