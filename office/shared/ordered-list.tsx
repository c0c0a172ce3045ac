import "./ordered-list.css";
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";

const icons = {
  grip: "M8 5v.01M14 5v.01M8 11v.01M14 11v.01M8 17v.01M14 17v.01",
  up: "m5 13 6-6 6 6",
  down: "m5 9 6 6 6-6",
};

export const Icon = ({ name }: { name: keyof typeof icons }) => (
  <svg className="ordered-icon" data-name={name} viewBox="0 0 22 22" aria-hidden="true">
    <path d={icons[name]} />
  </svg>
);

export type OrderedItem = {
  key: string;
  name: string;
  note?: ReactNode;
  mark?: ReactNode;
  on?: boolean;
};

type Props = {
  items: OrderedItem[];
  choose?: (index: number) => void;
  move: (from: number, to: number) => void;
  busy?: boolean;
};

/** A list reordered by dragging, by buttons and by Alt with arrow keys; screen readers hear every move. */
export function OrderedList({ items, choose, move, busy = false }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [said, say] = useState("");
  const keepFocus = useFocusAfterMove(list);

  const put = (from: number, to: number, part?: string) => {
    const item = items[from];
    if (!item || to === from || to < 0 || to >= items.length) return;
    if (part) keepFocus(item.key, part);
    say(`${item.name}: ora al posto ${to + 1} di ${items.length}`);
    move(from, to);
  };
  const byKeys = (event: KeyboardEvent, from: number) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || !by) return;
    event.preventDefault();
    put(from, from + by, "name");
  };
  const drag = useDrag(list, put);

  return (
    <>
      <ol className="ordered" ref={list}>
        {items.map(({ key, name, note, mark, on }, index) => (
          <li key={key} data-key={key} data-on={on || undefined} data-drop={drag.sideOf(index)}>
            <span
              className="ordered-grip"
              aria-hidden="true"
              title="Trascina per spostare"
              {...drag.gripOf(index)}
            >
              <Icon name="grip" />
            </span>
            <button
              type="button"
              className="ordered-name"
              data-part="name"
              aria-current={on || undefined}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              onClick={() => choose?.(index)}
              onKeyDown={(event) => byKeys(event, index)}
            >
              {mark}
              <span>
                {name}
                {note && <small>{note}</small>}
              </span>
            </button>
            <span className="ordered-moves">
              {(["up", "down"] as const).map((way) => (
                <button
                  key={way}
                  type="button"
                  data-part={way}
                  aria-label={`Sposta ${way === "up" ? "su" : "giù"}: ${name}`}
                  disabled={busy || (way === "up" ? index === 0 : index === items.length - 1)}
                  onClick={() => put(index, index + (way === "up" ? -1 : 1), way)}
                >
                  <Icon name={way} />
                </button>
              ))}
            </span>
          </li>
        ))}
      </ol>
      <p className="unseen" aria-live="polite">
        {said}
      </p>
    </>
  );
}

/** Returns the rows with one moved to another position. */
export function moveRow<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  return rows.toSpliced(from, 1).toSpliced(to, 0, ...rows.slice(from, from + 1));
}

/** Drags with mouse or touch; a line marks the target, and rows move only on release. */
function useDrag(
  list: RefObject<HTMLOListElement | null>,
  put: (from: number, to: number) => void,
) {
  const [dragged, setDragged] = useState<{ from: number; over: number } | null>(null);
  const rowAt = (y: number) => {
    const rows = [...(list.current?.children ?? [])];
    const found = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
    return found === -1 ? rows.length - 1 : found;
  };
  return {
    gripOf: (from: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged({ from, over: from });
      },
      onPointerMove: ({ clientY }: PointerEvent<HTMLElement>) => {
        if (dragged?.from === from) setDragged({ from, over: rowAt(clientY) });
      },
      onPointerUp: () => {
        if (dragged) put(dragged.from, dragged.over);
        setDragged(null);
      },
      onPointerCancel: () => setDragged(null),
    }),
    sideOf: (index: number) => {
      if (!dragged || dragged.over !== index || dragged.over === dragged.from) return undefined;
      return dragged.over > dragged.from ? "after" : "before";
    },
  };
}

/** Restores the focus, which a moved row loses. */
function useFocusAfterMove(list: RefObject<HTMLOListElement | null>) {
  const pendingFocus = useRef<{ key: string; part: string } | null>(null);
  useEffect(() => {
    if (!pendingFocus.current) return;
    const { key, part } = pendingFocus.current;
    const row = list.current?.querySelector(`[data-key="${CSS.escape(key)}"]`);
    const button = row?.querySelector<HTMLButtonElement>(`[data-part="${part}"]:enabled`);
    (button ?? row?.querySelector<HTMLButtonElement>("[data-part]:enabled"))?.focus();
    pendingFocus.current = null;
  });
  return (key: string, part: string) => {
    pendingFocus.current = { key, part };
  };
}
