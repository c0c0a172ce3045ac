export const orderPath = (number: string) => `/admin/orders/${encodeURIComponent(number)}/show`;

/** Opens the order with the question how much to give back. */
export const refundHash = "#rimborsa";
