import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { wholeCode } from './whole-code.ts';

type View = ComponentType<{ params?: unknown; device?: number }>;

const views = new WeakMap<() => Promise<unknown>, LazyExoticComponent<View>>();

/** The lazy component of a `load`, one for its lifetime. Code that could not be had is asked for again the next time. */
export function viewOf(load: () => Promise<unknown>): LazyExoticComponent<View> {
  let found = views.get(load);
  if (!found) {
    found = lazy(async () => {
      try {
        return (await wholeCode(load)) as { default: View };
      } catch (problem) {
        views.delete(load);
        throw problem;
      }
    });
    views.set(load, found);
  }
  return found;
}
