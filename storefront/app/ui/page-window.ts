/** First, last, the current page and its neighbours; gaps where pages are left out. */
export function pageWindow(page: number, pages: number): (number | "before" | "after")[] {
  const shown = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (one) => one === 1 || one === pages || Math.abs(one - page) <= 1,
  );
  const first = shown[1] ?? 1;
  const last = shown.at(-2) ?? pages;
  return shown.flatMap((one) => {
    if (one === first && first > 2) return [first === 3 ? 2 : ("before" as const), one];
    if (one === pages && last < pages - 1)
      return [last === pages - 2 ? last + 1 : ("after" as const), one];
    return [one];
  });
}
