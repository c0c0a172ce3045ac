/** +39 347 000 0000: stored numbers have no blanks, people read them with. */
export function formatPhone(e164: string): string {
  return e164.replace(/^(\+39)(3\d{2})(\d{3})(\d+)$/, "$1 $2 $3 $4");
}
