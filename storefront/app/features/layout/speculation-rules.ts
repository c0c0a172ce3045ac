/** Product pages are brought while the pointer or the finger is on their link; decision 013 says why no more than that. */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        selector_matches: 'a[href^="/prodotti/"]:not([href*="?"], [href^="/prodotti/recensioni/"])',
      },
      eagerness: "moderate",
    },
  ],
});
