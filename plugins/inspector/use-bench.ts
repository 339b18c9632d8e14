import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Bench } from './bench/Bench.ts';

const BenchContext = createContext<Bench | null>(null);
export const BenchProvider = BenchContext.Provider;

/** Returns the data and actions of the open inspector. The caller re-renders when they change. */
export function useBench(): Bench {
  const bench = useContext(BenchContext);
  if (!bench) throw new Error('A part of the inspector is drawn outside of it.');
  useSyncExternalStore(bench.subscribe, bench.version);
  return bench;
}
