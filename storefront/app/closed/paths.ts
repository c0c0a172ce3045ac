export const comingSoonPath = "/presto";
