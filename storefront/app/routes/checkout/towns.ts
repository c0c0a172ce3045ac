import { townsOf } from "#contract/italy/towns.ts";
import type { Route } from "./+types/towns.ts";

/** Returns towns and provinces of a postcode (CAP), for address forms. */
export const loader = ({ params }: Route.LoaderArgs): Response =>
  Response.json(townsOf(params.cap), {
    headers: { "cache-control": "public, max-age=604800", "x-robots-tag": "noindex" },
  });
