/** The payment page lives on the backend, under the locale code: SPEC §2. */
export function paymentPath(token: string): string {
  return `/it/order/${encodeURIComponent(token)}/pay`;
}

/** Where a placed order is paid again or in another way. */
export function retryPath(token: string): string {
  return `/order-error?${new URLSearchParams({ token, cambia: "1" })}`;
}
