import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import * as deviceEvents from '../../events/devices.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { isDialogAbove } from '../../src/ui/dialogs-above.ts';
import type { Ordering } from './ordering/device-order.ts';

export type Picking = {
  /** Whether several devices are being selected, so that the rows of the list are check boxes. */
  readonly isOn: boolean;
  readonly begin: () => void;
  readonly end: () => void;
  /** Called when the user presses a row of the list. Receives the pressed modifier keys. */
  readonly press: (
    id: number,
    index: number,
    keys: Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>,
  ) => void;
  readonly toggle: (id: number) => void;
};

/**
 * Returns the ids of all devices from this device to the row at an index, in the current order. If the device is no
 * longer in the list, returns only the id of that row.
 */
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
 * Lets the user select several devices: in selection mode a press on a row selects it. Ctrl starts the mode, Shift
 * selects all rows up to this one, Esc ends it.
 */
export function usePicking(
  picked: readonly number[],
  list: Ordering | null,
  publish: (draft: Draft) => void,
): Picking {
  // Whether the user has started the selection mode. React state instead of an event, because it matters only until the
  // first device is selected.
  const [isBegun, setBegun] = useState(false);
  /**
   * Id of the device at which a Shift selection starts. It is an id and not an index, because the list may be
   * reordered.
   */
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
    // This listener runs first, so that Esc ends the selection before the same key closes a panel or a sheet.
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

/** A touch on a row held at least this long selects the row, and does not open it (ms). */
const LONG = 500;
/** A touch that moves farther than this is a scroll, not a long press (pixels). */
const STILL = 10;

/** Detects a long press by touch on a row. The click that follows it is ignored. */
export function useLongPress(onLong: () => void) {
  const timer = useRef(0);
  const from = useRef({ x: 0, y: 0 });
  const wasLong = useRef(false);
  const stop = () => window.clearTimeout(timer.current);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return {
    /** Returns whether this click is only the end of a long press, and must be ignored. */
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
      // The phone's own long-press menu is suppressed, because it would cover the selected row.
      onContextMenu(event: MouseEvent) {
        if (wasLong.current) event.preventDefault();
      },
    },
  };
}
