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
 * Loads a view's code before the view is needed, so that the view appears without delay. If React has to wait for the
 * code, it shows the view 300 ms late, however fast the code loads.
 */
export async function loadAhead(load: Load): Promise<void> {
  const { default: View } = (await wholeCode(load)) as { default: View };
  // If the view was rendered in the meantime, it keeps its component: with a new component, React would mount the view
  // again.
  if (!views.has(load)) views.set(load, View);
}

/** Registers a view whose code has already been loaded, so that it renders at once. */
export const viewIsHere = (load: Load, View: ComponentType): void => void views.set(load, View);

/** Renders a view as soon as its code has loaded, without React's delay (see `loadAhead`). */
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
 * Returns the component for a view's `load` function; it is the same one at each call. If the view's code failed to
 * load, the next call requests it again.
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
