import { useEffect, useRef } from 'react';
import * as changeEvents from '../../events/changes.ts';
import * as navigation from '../../events/navigation.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { alertsEdit } from '../../src/core/devices/alert-edits.ts';
import { notifications } from '../../src/core/devices/notifications.ts';
import type { Hands } from '../../src/ui/view.tsx';
import { type Filters, hrefOf } from './place.ts';

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };
/** Where a letter is a letter, and what takes the keys before the page does. */
const TAKEN = 'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]';

/** `j`, `k` and the arrows go from alert to alert, `r` marks the open one as read, or as unread again. */
export function useKeys(
  hands: Hands,
  stops: readonly number[],
  opened: number | null,
  filters: Filters,
): void {
  const latest = useRef({ hands, stops, opened, filters });
  latest.current = { hands, stops, opened, filters };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (event.defaultPrevented || ctrlKey || metaKey || altKey) return;
      if (target instanceof Element && target.closest(TAKEN)) return;
      if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return;
      const now = latest.current;
      const { read, publish } = now.hands;
      const step = STEPS[key];
      if (step !== undefined) {
        const place =
          now.opened === null ? (step > 0 ? -1 : now.stops.length) : now.stops.indexOf(now.opened);
        const next = now.stops[place + step];
        if (next === undefined) return;
        event.preventDefault();
        publish(navigation.linkFollowed({ href: hrefOf(now.filters, next), replace: now.opened !== null }));
        return;
      }
      const one = read(notifications).success?.find(({ id }) => id === now.opened);
      if (key !== 'r' || !one || read(isReadOnly)) return;
      event.preventDefault();
      const edit = alertsEdit(read, [one.id], !one.read);
      if (edit)
        publish(
          changeEvents.wanted({ edits: [edit], label: one.read ? 'alerts.done.unread' : 'alerts.done.read' }),
        );
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
