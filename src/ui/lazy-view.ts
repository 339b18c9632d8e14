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
 * Has the code of a view before it is due. It then appears in the frame in which it is wanted: what React has to wait for
 * comes 300 ms late the first time, however soon it is there.
 */
export async function loadAhead(load: Load): Promise<void> {
  const { default: View } = (await wholeCode(load)) as { default: View };
  // One that has been drawn meanwhile stays what it is, or it would start again.
  if (!views.has(load)) views.set(load, View);
}

/** The code of a view is here already: it is drawn without being asked for. */
export const viewIsHere = (load: Load, View: ComponentType): void => void views.set(load, View);

/** A view in the frame in which its code has come, without React's waiting (`loadAhead`). */
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

/** The component of a `load`, one for its lifetime. Code that could not be had is requested again the next time. */
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
