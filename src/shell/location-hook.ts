import { useCallback, useSyncExternalStore } from 'react';
import type { BaseLocationHook } from 'wouter';
import * as navigation from '../../events/navigation.ts';
import { location } from '../core/app/location.ts';
import type { Hands } from '../ui/view.tsx';

const hooks = new WeakMap<Hands['publish'], BaseLocationHook>();

/**
 * wouter's seam: the place comes from the log, and going somewhere is a fact.
 *
 * wouter's components observe nothing, so the hook subscribes by itself.
 */
export function locationHook({ read, listen, publish }: Hands): BaseLocationHook {
  let hook = hooks.get(publish);
  if (!hook) {
    const subscribe = (changed: () => void) => listen((look) => look(location).place, changed);
    const path = () => read(location).place?.path ?? '/';
    hook = function useLogLocation() {
      const place = useSyncExternalStore(subscribe, path);
      const go = useCallback((href: string, options?: { replace?: boolean }) => {
        publish(navigation.linkFollowed({ href, replace: options?.replace ?? false }));
      }, []);
      return [place, go];
    };
    hooks.set(publish, hook);
  }
  return hook;
}
