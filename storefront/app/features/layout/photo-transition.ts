/** The photograph of the tile that is left becomes the photograph of the product page. */
function carryPhoto({ activation, viewTransition }: PageSwapEvent): void {
  const address = activation?.entry.url;
  if (!viewTransition || !address) return;
  const { pathname } = new URL(address);
  const link =
    document.activeElement?.closest<HTMLAnchorElement>(".tile a") ??
    document.querySelector<HTMLAnchorElement>(`.tile a[href="${CSS.escape(pathname)}"]`);
  if (link?.pathname !== pathname) return;
  const photo = link.closest(".tile")?.querySelector<HTMLElement>(".photo");
  if (!photo) return;
  photo.style.viewTransitionName = "product-photo";
  // A page kept for the way back must not keep the name.
  void viewTransition.finished.finally(() => {
    photo.style.viewTransitionName = "";
  });
}

if (!import.meta.env.SSR) addEventListener("pageswap", carryPhoto);
