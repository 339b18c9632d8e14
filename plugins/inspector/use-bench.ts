import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Bench } from './bench/Bench.ts';

const BenchContext = createContext<Bench | null>(null);
export const BenchProvider = BenchContext.Provider;

/** The bench of the open inspector; the caller is redrawn when the bench changes. */
export function useBench(): Bench {
  const bench = useContext(BenchContext);
  if (!bench) throw new Error('A part of the inspector is drawn outside of it.');
  useSyncExternalStore(bench.subscribe, bench.version);
  return bench;
}
