import { type ProductCard, productCard } from "#app/features/product-card/product-card.ts";
import { inWords, spelt } from "#contract/format/number-words.ts";
import type { Routine } from "#contract/guide/ritual.ts";
import { pageUrl } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import { quizAddress, routineAddress } from "./answers.ts";

const capital = (text: string) => text.charAt(0).toLocaleUpperCase("it") + text.slice(1);

type Gesture = Omit<Routine["gestures"][number], "product"> & { card: ProductCard };

export function routineView(routine: Routine, answers: Record<string, string>, origin: string) {
  const gestures: Gesture[] = routine.gestures.map(({ product, ...gesture }) => ({
    ...gesture,
    card: productCard(product),
  }));
  const of = (moment: Gesture["moment"]) => gestures.filter((one) => one.moment === moment);
  const lines = gestures.filter(({ again }) => !again).map(({ card }) => card);
  const again = of("evening").filter((one) => one.again).length;
  const path = routineAddress(answers);
  const [first = ""] = Object.keys(answers);
  return {
    title: [
      capital(m["guide.gestures"](spelt(gestures.length))),
      m["guide.products"](spelt(lines.length)),
    ] as const,
    lead: `${capital(routine.answers.map(({ says }) => says).join(", "))}.`,
    morning: of("morning"),
    evening: of("evening"),
    morningWords: m["guide.in_order"]({
      gestures: capital(m["guide.gestures"](spelt(of("morning").length))),
      // One minute per product, and one for absorption.
      minutes: inWords(of("morning").length + 1),
    }),
    eveningWords: [
      `${capital(m["guide.gestures"](spelt(of("evening").length)))}.`,
      again > 0 && capital(m["guide.evening_again"](spelt(again))),
    ]
      .filter(Boolean)
      .join(" "),
    missing: [...new Set(routine.missing.map(({ act }) => act))].join(", "),
    notes: routine.notes,
    week: routine.week,
    care: routine.care,
    lines,
    answers,
    path,
    address: pageUrl(origin, path),
    change: quizAddress(answers, first),
  };
}

export type RoutineView = ReturnType<typeof routineView>;
