import { useEffect, useMemo, useRef, useState } from 'react';
import { DeviceOrder, type OrderInput, type Ordering } from './device-order.ts';

/** How long the list may work in one go (ms): a key press or a pan waits no longer than that. */
const AT_ONCE = 8;

/**
 * The sorted list. A large one is sorted in slices, and shows its previous order meanwhile; null before the first.
 *
 * @param occasion changes when positions and time are to be read again; their own changes do not trigger an update
 */
export function useDeviceOrder(input: OrderInput, occasion: unknown): Ordering | null {
  const order = useRef<DeviceOrder>(null);
  order.current ??= new DeviceOrder();
  const done = useRef<Ordering | null>(null);
  const [, show] = useState<Ordering | null>(null);
  const { devices, arrangement, compare, favourites } = input;
  const work = useMemo(() => {
    const begun = (order.current as DeviceOrder).update(input);
    const finished = runSome(begun);
    if (finished) done.current = finished;
    return finished ? null : begun;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see `occasion`
  }, [devices, arrangement, compare, favourites, occasion]);
  useEffect(() => {
    if (!work) return;
    let timer = window.setTimeout(function goOn() {
      const finished = runSome(work);
      if (finished) show((done.current = finished));
      else timer = window.setTimeout(goOn);
    });
    return () => clearTimeout(timer);
  }, [work]);
  return done.current;
}

function runSome(work: Generator<void, Ordering>): Ordering | null {
  const until = performance.now() + AT_ONCE;
  do {
    const step = work.next();
    if (step.done) return step.value;
  } while (performance.now() < until);
  return null;
}
