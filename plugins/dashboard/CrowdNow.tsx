import { useMemo } from 'react';
import { now } from '../../src/core/app/clock.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { STATES } from '../../src/core/positions/freshness.ts';
import { newestFixAt, positions } from '../../src/core/positions/positions.ts';
import { select } from '../../src/kernel/read.ts';
import { formatNumber } from '../../src/ui/format-number.ts';
import { formatPercent } from '../../src/ui/format.ts';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { StateMark } from '../../src/ui/StateMark.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './CrowdNow.module.css';
import { statesIn } from './crowd-states.ts';
import type { Crowd } from './place.ts';

const hasFixes = select((read) => read(newestFixAt) !== null);

/**
 * The state of a whole group or account at this moment: how many of its devices move, stand, or are silent. The tiles
 * below need the history of each device, so they count only a few. All devices are looked at once per tick of the clock,
 * not for each fix.
 */
export const CrowdNow = view<{ crowd: Crowd }>(function CrowdNowView({ read, peek, t, language }, { crowd }) {
  const { byId } = read(devices);
  const time = read(now);
  const isKnown = read(hasFixes);
  const counts = useMemo(
    () => (isKnown ? statesIn(byId.values(), crowd.id, peek(positions), time) : null),
    [byId, crowd.id, isKnown, peek, time],
  );
  const name = crowd.name ?? t('reports.allDevices');
  return (
    <Stack as="section" gap={3} aria-labelledby="crowd-now" className={styles.now}>
      <Row gap={2} wrap align="baseline">
        <Text as="h2" size={15} weight="bold" id="crowd-now">
          {t('dashboard.crowdNow', { name })}
        </Text>
        <Text as="span" tone="muted" numeric>
          {formatNumber(crowd.count, language)}
        </Text>
      </Row>
      <div className={styles.bar} aria-hidden="true">
        {counts &&
          STATES.map(
            (state, i) =>
              (counts[i] ?? 0) > 0 && (
                <span
                  key={state}
                  className={styles.part}
                  data-state={state}
                  style={{ flexGrow: counts[i] }}
                />
              ),
          )}
      </div>
      <ul className={styles.states}>
        {STATES.map((state, i) => (
          <Stack key={state} as="li" shrink>
            <Row as="span" gap={1} tone="muted" size={13}>
              <StateMark state={state} size={16} />
              <span>{t(`map.states.${state}`)}</span>
            </Row>
            <Row as="span" gap={2} align="baseline" numeric>
              <Text as="span" size={24} weight="bold">
                {counts ? formatNumber(counts[i] ?? 0, language) : '–'}
              </Text>
              {counts && crowd.count > 0 && (
                <Text as="span" tone="muted" size={13}>
                  {formatPercent((counts[i] ?? 0) / crowd.count, language)}
                </Text>
              )}
            </Row>
          </Stack>
        ))}
      </ul>
    </Stack>
  );
});
