import { breath } from './breath.ts';
import type { Recorded } from '../kernel/event.ts';
import type { Facts } from './facts.ts';

/** Milliseconds of one slice of work: a frame has sixteen. */
const SLICE = 12;

class GivenUp extends Error {}

/** Long work in slices: the page has its turn between them. */
export type Slices = {
  /** Pauses when the slice is over. @throws when the work was given up; `inSlices` answers that. */
  readonly rest: () => Promise<void>;
  /** The facts from one index up to another, with pauses; those that are gone are left out. */
  readonly each: (facts: Facts, from: number, to: number) => AsyncGenerator<Recorded>;
};

/** Does work in slices; null when it was given up. */
export async function inSlices<Result>(
  { now, isGivenUp = () => false }: { readonly now: () => number; readonly isGivenUp?: () => boolean },
  work: (slices: Slices) => Promise<Result>,
): Promise<Result | null> {
  let begun = now();
  const rest = async () => {
    if (now() - begun < SLICE) return;
    await breath();
    if (isGivenUp()) throw new GivenUp();
    begun = now();
  };
  async function* each(facts: Facts, from: number, to: number) {
    for (let i = from; i < to; i++) {
      const fact = facts.at(i);
      if (fact) yield fact;
      if (now() - begun >= SLICE) await rest();
    }
  }
  try {
    return await work({ rest, each });
  } catch (problem) {
    if (problem instanceof GivenUp) return null;
    throw problem;
  }
}
