import {
  type ComponentType,
  createElement,
  lazy,
  type LazyExoticComponent,
  useEffect,
  useState,
} from 'react';
import { wholeCode } from './whole-code.ts';

type View = ComponentType<{ params?: unknown; device?: number }>;

type Load = () => Promise<unknown>;

const views = new WeakMap<Load, LazyExoticComponent<View> | View>();

/**
 * Preloads the code of a view, so that it appears in the frame in which it is needed. When React has to wait, the
 * first display is 300 ms late, however fast the code loads.
 */
export async function loadAhead(load: Load): Promise<void> {
  const { default: View } = (await wholeCode(load)) as { default: View };
  // A view rendered meanwhile stays as it is, otherwise it would restart.
  if (!views.has(load)) views.set(load, View);
}

/** Registers a view whose code is already loaded, so that it renders without loading. */
export const viewIsHere = (load: Load, View: ComponentType): void => void views.set(load, View);

/** Renders a view in the frame in which its code arrives, without React's delay (`loadAhead`). */
export function Arriving({ load }: { readonly load: Load }) {
  const View = views.get(load);
  const [problem, setProblem] = useState<unknown>();
  const [, arrive] = useState(0);
  useEffect(() => {
    if (!View) loadAhead(load).then(() => arrive((count) => count + 1), setProblem);
  }, [load, View]);
  if (problem) throw problem as Error;
  return View ? createElement(View) : null;
}

/**
 * The component of a `load`, the same for its lifetime. Code that failed to load is requested again the next time.
 */
export function viewOf(load: Load): LazyExoticComponent<View> | View {
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
