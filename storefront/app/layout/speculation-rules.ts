/** Product pages are prepared, photographs included, while the pointer rests on their link. */
export const speculationRules = JSON.stringify({
  prerender: [
    {
      where: {
        selector_matches: 'a[href^="/prodotti/"]:not([href*="?"], [href^="/prodotti/recensioni/"])',
      },
      eagerness: "moderate",
    },
  ],
});
