/** Screens of the storefront, on this same address. */
export const thankyouPath = (token: string) => `/thankyou/${encodeURIComponent(token)}`;
export const errorPath = (token: string) => `/order-error?token=${encodeURIComponent(token)}`;
