import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { PlanLeg, PlanStop } from '../../events/route-plan-types.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { useDragRow } from '../../src/ui/drag-rows.ts';
import { formatDuration } from '../../src/ui/format-time.ts';
import { ChevronDownIcon, ChevronUpIcon, CloseIcon, HandleIcon, MoreIcon } from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { Row, Text } from '../../src/ui/Layout.tsx';
import { Menu } from '../../src/ui/Menu.tsx';
import { view } from '../../src/ui/view.tsx';
import { VisuallyHidden } from '../../src/ui/VisuallyHidden.tsx';
import styles from './RoutePlan.module.css';
import { distanceIn, nameOf, timeIn } from './words.ts';

export const STOPS_LIST = 'route-plan/stops';
type Props = {
  stop: PlanStop;
  index: number;
  count: number;
  /** The part of the route from this stop to the next; null for the last stop. */
  leg: PlanLeg | null;
  /** When the stop is reached (unix seconds); null without a route. */
  at: number | null;
  isEstimate: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
};

/**
 * One stop of a route plan: its number, its name, when it is reached, and the route to the next. The user moves it by
 * dragging, with its menu, or with Alt and arrow keys.
 */
export const StopRow = view<Props>(function StopRowView(
  { read, t, language },
  { stop, index, count, leg, at, isEstimate, onMove, onRemove },
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
  const menu = useRef<HTMLButtonElement>(null);
  const isStepped = useRef(false);
  // A row loses the focus when it moves to another place in the document.
  useEffect(() => {
    if (isStepped.current) menu.current?.focus();
    isStepped.current = false;
  });
  const keys = (press: KeyboardEvent) => {
    if (!press.altKey || (press.key !== 'ArrowUp' && press.key !== 'ArrowDown')) return;
    press.preventDefault();
    // Otherwise an arrow key opens the menu.
    press.stopPropagation();
    const to = index + (press.key === 'ArrowUp' ? -1 : 1);
    // At the end of the list nothing moves, so no later rendering may take the focus.
    if (to < 0 || to >= count) return;
    isStepped.current = true;
    onMove(index + (press.key === 'ArrowUp' ? -1 : 1));
  };
  return (
    <li
      ref={row}
      className={styles.stop}
      data-dragged={isDragged || undefined}
      data-over={over ?? undefined}
      data-testid="plan-stop"
      onKeyDownCapture={keys}
    >
      <Row gap={3}>
        <span className={styles.number} aria-hidden="true">
          {index + 1}
        </span>
        <Text as="span" anywhere grow shrink data-stop-name>
          {name}
        </Text>
        {at !== null && (
          <Text as="span" numeric nowrap tone={index === 0 ? 'muted' : 'ink'}>
            <VisuallyHidden>{t(index === 0 ? 'routePlan.departure' : 'routePlan.arrival')} </VisuallyHidden>
            {isEstimate && index > 0 && '≈ '}
            {timeIn(read, at, language)}
          </Text>
        )}
        <Row as="span" align="stretch" fixed className={styles.tools}>
          <Menu
            trigger={
              <IconButton
                ref={menu}
                icon={MoreIcon}
                label={t('routePlan.change', { name })}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                data-stop-menu
              />
            }
            groups={[
              {
                id: 'place',
                items: [
                  {
                    ...{ id: 'up', icon: ChevronUpIcon, label: t('routePlan.up', { name }) },
                    ...{ disabled: index === 0, onSelect: () => onMove(index - 1) },
                  },
                  {
                    ...{ id: 'down', icon: ChevronDownIcon, label: t('routePlan.down', { name }) },
                    ...{ disabled: index === count - 1, onSelect: () => onMove(index + 1) },
                  },
                ],
              },
              {
                id: 'remove',
                items: [
                  {
                    ...{ id: 'remove', icon: CloseIcon, label: t('routePlan.remove', { name }) },
                    ...{ tone: 'danger', onSelect: onRemove },
                  },
                ],
              },
            ]}
          />
          <span className={styles.handle} aria-hidden="true">
            <HandleIcon size={20} />
          </span>
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
