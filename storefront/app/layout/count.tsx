export function Count({ of }: { of: number }) {
  return of > 0 ? <span className="count">{of}</span> : null;
}
