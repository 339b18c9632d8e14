import { useEffect, useState } from 'react';
import type { Bench } from '../bench/Bench.ts';
import type { StateMap } from '../bench/states.ts';

export type AroundFact = { readonly index: number; readonly before: StateMap; readonly after: StateMap };

/** The states just before and just after a fact; null while they are folded. The last one that was asked for wins. */
export function useStatesAround(bench: Bench, index: number | null): AroundFact | null {
  const { states } = bench;
  const [found, setFound] = useState<AroundFact | null>(null);
  useEffect(() => {
    if (index === null) return undefined;
    let wanted = true;
    const isGivenUp = () => !wanted;
    void (async () => {
      const before = await states.at(index, isGivenUp);
      const after = before && (await states.at(index + 1, isGivenUp));
      if (wanted && before && after) setFound({ index, before, after });
    })();
    return () => {
      wanted = false;
    };
  }, [states, index]);
  return found && found.index === index ? found : null;
}
