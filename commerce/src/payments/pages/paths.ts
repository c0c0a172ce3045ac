/** Screens of the storefront, on this same address. */
export const thankyouPath = (token: string) => `/thankyou/${encodeURIComponent(token)}`;
/** Where another way to pay is chosen. */
export const changePath = (token: string) =>
  `/order-error?${new URLSearchParams({ token, cambia: "1" })}`;
export const errorPath = (token: string) => `/order-error?token=${encodeURIComponent(token)}`;
