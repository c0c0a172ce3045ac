/** The payment page lives on the backend, under the locale code: SPEC §2. */
export function paymentPath(token: string): string {
  return `/it/order/${encodeURIComponent(token)}/pay`;
}
