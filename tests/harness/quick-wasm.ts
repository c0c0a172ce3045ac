/** Of Node: to optimise the embedded database takes longer than the few queries a test asks it. */
export const quickWasm = "--liftoff-only";
