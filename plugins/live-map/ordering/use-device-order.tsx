import { useEffect, useMemo, useRef, useState } from 'react';
import { STATES } from '../../../src/core/positions/freshness.ts';
import { DeviceOrder, type OrderInput, type Ordering } from './device-order.ts';

/** How long sorting the list may run without a pause (ms), so that key presses and map movements never wait longer. */
const AT_ONCE = 8;

/**
 * Returns the sorted device list. A large one is sorted in slices, and meanwhile the previous order is returned. Null
 * until the first order is ready. An empty order from before the devices were loaded does not count.
 * @param occasion a value that changes when positions and time are to be read again; changes of positions or time alone
 * trigger no update
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
  const isOfNone = STATES.every((state) => done.current?.counts[state] === 0);
  return work && isOfNone && devices.byId.size > 0 ? null : done.current;
}

function runSome(work: Generator<void, Ordering>): Ordering | null {
  const until = performance.now() + AT_ONCE;
  do {
    const step = work.next();
    if (step.done) return step.value;
  } while (performance.now() < until);
  return null;
}
