import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import * as deviceEvents from '../../events/devices.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { isDialogAbove } from '../../src/ui/dialogs-above.ts';
import type { Ordering } from './ordering/device-order.ts';

export type Picking = {
  /** Whether rows are check boxes. */
  readonly isOn: boolean;
  readonly begin: () => void;
  readonly end: () => void;
  /** Called when a row is pressed, with the modifier keys. */
  readonly press: (
    id: number,
    index: number,
    keys: Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>,
  ) => void;
  readonly toggle: (id: number) => void;
};

/** The devices from one to the row at an index, in the current order; only that row's if the first device is gone. */
export function idsBetween(
  list: Pick<Ordering, 'count' | 'rowAt'>,
  anchor: number | null,
  index: number,
): readonly number[] {
  const idAt = (at: number) => {
    const row = list.rowAt(at);
    return row.kind === 'device' ? row.id : null;
  };
  let from = index;
  if (anchor !== null)
    for (let at = 0; at < list.count; at++)
      if (idAt(at) === anchor) {
        from = at;
        break;
      }
  const first = Math.min(from, index);
  return Array.from({ length: Math.abs(from - index) + 1 }, (_, at) => idAt(first + at) ?? []).flat();
}

/**
 * Picks several devices: while it is on, a press picks; Ctrl starts it, Shift picks everything up to here, Esc ends
 * it.
 */
export function usePicking(
  picked: readonly number[],
  list: Ordering | null,
  publish: (draft: Draft) => void,
): Picking {
  // Picking mode before the first pick is not worth an event.
  const [isBegun, setBegun] = useState(false);
  /** The device that a Shift range starts at: stored by id, because the list may be reordered. */
  const anchor = useRef<number | null>(null);
  const isOn = isBegun || picked.length > 0;
  const say = (ids: readonly number[]) => publish(deviceEvents.picked({ ids: [...ids] }));
  const end = () => {
    setBegun(false);
    anchor.current = null;
    if (picked.length > 0) say([]);
  };
  const toggle = (id: number) => {
    anchor.current = id;
    setBegun(true);
    say(picked.includes(id) ? picked.filter((each) => each !== id) : [...picked, id]);
  };
  const extend = (id: number, index: number) => {
    if (!list) return;
    const ids = idsBetween(list, anchor.current, index);
    anchor.current = id;
    setBegun(true);
    say([...new Set([...picked, ...ids])]);
  };
  const ended = useRef(end);
  ended.current = end;
  useEffect(() => {
    if (!isOn) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isDialogAbove()) return;
      if (event.target instanceof HTMLInputElement && event.target.value !== '') return;
      event.preventDefault();
      event.stopPropagation();
      ended.current();
    };
    // Before a panel or a sheet is closed by the same key.
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, [isOn]);

  return {
    isOn,
    begin: () => setBegun(true),
    end,
    toggle,
    press(id, index, { shiftKey, ctrlKey, metaKey }) {
      if (shiftKey && list) extend(id, index);
      else if (isOn || ctrlKey || metaKey) toggle(id);
      else {
        anchor.current = id;
        publish(deviceEvents.selected({ id, from: 'list' }));
      }
    },
  };
}

/** A touch held this long selects the row instead of tapping it (ms). */
const LONG = 500;
/** A touch that moves farther is a scroll (pixels). */
const STILL = 10;

/** A long press by touch; the click after it is ignored. */
export function useLongPress(onLong: () => void) {
  const timer = useRef(0);
  const from = useRef({ x: 0, y: 0 });
  const wasLong = useRef(false);
  const stop = () => window.clearTimeout(timer.current);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return {
    /** Whether this click only ends a long press. */
    ends: () => {
      const { current } = wasLong;
      wasLong.current = false;
      return current;
    },
    handlers: {
      onPointerDown(event: PointerEvent) {
        wasLong.current = false;
        if (event.pointerType === 'mouse') return;
        from.current = { x: event.clientX, y: event.clientY };
        timer.current = window.setTimeout(() => {
          wasLong.current = true;
          onLong();
        }, LONG);
      },
      onPointerMove(event: PointerEvent) {
        if (Math.hypot(event.clientX - from.current.x, event.clientY - from.current.y) > STILL) stop();
      },
      onPointerUp: stop,
      onPointerCancel: stop,
      // The phone's own long-press menu would cover the result.
      onContextMenu(event: MouseEvent) {
        if (wasLong.current) event.preventDefault();
      },
    },
  };
}
