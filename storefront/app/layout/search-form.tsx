import * as m from "#messages";

type SearchFormProps = { id: string; label: string; labelHidden?: boolean; large?: boolean };

/** An empty search goes nowhere: the field is required, and its complaint is kept quiet. */
export function SearchForm({ id, label, labelHidden = false, large = false }: SearchFormProps) {
  return (
    <search>
      <form action="/ricerca">
        <label htmlFor={id} className={labelHidden ? "sr-only" : "text-small font-medium"}>
          {label}
        </label>
        <div className="under" data-large={large || undefined}>
          <input
            id={id}
            name="q"
            type="text"
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            required
            placeholder={m["header.search_placeholder"]()}
            onInvalid={(event) => event.preventDefault()}
          />
          <button>{m["header.search"]()}</button>
        </div>
      </form>
    </search>
  );
}
