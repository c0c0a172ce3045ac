import { createContext } from "react-router";

/** Who looks at a shop that is closed. */
export type Audience = "visitor" | "staff";

/** The host sets it; an open shop has none. */
export const audienceContext = createContext<Audience | null>(null);
