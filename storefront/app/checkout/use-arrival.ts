import { useEffect } from "react";
import { useLocation } from "react-router";

/** A saved step leads on to the next one, for the eyes and for the keyboard. */
export function useArrival(): void {
  const location = useLocation();
  useEffect(() => {
    const { hash } = location;
    const place = hash && document.getElementById(hash.slice(1));
    if (!place) return;
    place.focus({ preventScroll: true });
    place.scrollIntoView({ block: "start" });
  }, [location]);
}
