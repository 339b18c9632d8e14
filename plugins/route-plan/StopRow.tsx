import type { KeyboardEvent } from 'react';
import * as planEvents from '../../events/route-plan.ts';
import type { PlanLeg, PlanStop } from '../../events/route-plan-types.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { useDragRow } from '../../src/ui/drag-rows.ts';
import { formatDuration } from '../../src/ui/format-time.ts';
import { ChevronDownIcon, ChevronUpIcon, CloseIcon } from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { Row, Text } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './RoutePlan.module.css';
import { distanceIn, nameOf } from './words.ts';

/** Moves the focus to the same button of the next stop, or of the previous one: this stop will be removed. */
function focusNeighbour(button: HTMLElement) {
  const stop = button.closest('li');
  const neighbour = stop?.nextElementSibling ?? stop?.previousElementSibling;
  neighbour?.querySelector<HTMLElement>('[data-remove-stop]')?.focus();
}

export const STOPS_LIST = 'route-plan/stops';
type Props = {
  stop: PlanStop;
  index: number;
  count: number;
  /** The part of the route from this stop to the next; null for the last stop. */
  leg: PlanLeg | null;
  isEstimate: boolean;
};

/**
 * One stop of a route plan: its number, its name, and the route to the next. The user moves it by dragging, with
 * its buttons, or with Alt and arrow keys.
 */
export const StopRow = view<Props>(function StopRowView(
  { read, publish, t, language },
  { stop, index, count, leg, isEstimate },
) {
  const units = read(unitsInUse);
  const name = nameOf(read, stop);
  const { row, isDragged, over } = useDragRow<HTMLLIElement>({
    list: STOPS_LIST,
    kind: 'stop',
    id: stop.id,
    drags: true,
    takes: { stop: 'beside' },
  });
  const move = (to: number) => to >= 0 && to < count && publish(planEvents.stopMoved({ id: stop.id, to }));
  const keys = (press: KeyboardEvent) => {
    if (!press.altKey || (press.key !== 'ArrowUp' && press.key !== 'ArrowDown')) return;
    press.preventDefault();
    move(index + (press.key === 'ArrowUp' ? -1 : 1));
  };
  return (
    <li
      ref={row}
      className={styles.stop}
      data-dragged={isDragged || undefined}
      data-over={over ?? undefined}
      data-testid="plan-stop"
    >
      <Row gap={3}>
        <span className={styles.number} aria-hidden="true">
          {index + 1}
        </span>
        <Text as="span" anywhere grow shrink data-stop-name>
          {name}
        </Text>
        <Row as="span" align="stretch" fixed>
          <IconButton
            icon={ChevronUpIcon}
            label={t('routePlan.up', { name })}
            aria-disabled={index === 0}
            onKeyDown={keys}
            onClick={() => move(index - 1)}
          />
          <IconButton
            icon={ChevronDownIcon}
            label={t('routePlan.down', { name })}
            aria-disabled={index === count - 1}
            onKeyDown={keys}
            onClick={() => move(index + 1)}
          />
          <IconButton
            icon={CloseIcon}
            label={t('routePlan.remove', { name })}
            data-remove-stop
            onClick={(event) => {
              focusNeighbour(event.currentTarget);
              publish(planEvents.stopRemoved({ id: stop.id }));
            }}
          />
        </Row>
      </Row>
      {leg && (
        <Text tone="muted" numeric className={styles.leg}>
          {t(isEstimate ? 'routePlan.legEstimate' : 'routePlan.leg', {
            distance: distanceIn(leg.metres, units, language),
            time: formatDuration(leg.seconds, language),
          })}
        </Text>
      )}
    </li>
  );
});
