/** Numbers in [0, 1) that are the same in every run. */
export function random(seed: number): () => number;
