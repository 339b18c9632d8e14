import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { useState } from 'react';
import * as sensorEvents from '../../events/sensors.ts';
import type { SensorValue } from '../../events/sensor-types.ts';
import { now } from '../../src/core/app/clock.ts';
import { operatorNames } from '../../src/core/devices/operators.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { sensorKind } from '../../src/rules/sensors.ts';
import { Button } from '../../src/ui/Button.tsx';
import { formatAge } from '../../src/ui/format.ts';
import { formatNumber } from '../../src/ui/format-number.ts';
import { Remark, Section } from '../../src/ui/Section.tsx';
import { sensorName, sensorText } from '../../src/ui/sensor-format.ts';
import { Bone, Skeleton } from '../../src/ui/Skeleton.tsx';
import { view, type Translate } from '../../src/ui/view.tsx';
import styles from './Sensors.module.css';
import { sensorsOf } from './sensors.state.ts';
import { aboutKey } from '../../src/core/devices/alert-about.ts';
import { readableName } from '../../src/ui/readable-name.ts';

/** How many sensor values are shown at first; a tracker may report dozens. */
const FEW = 8;

/** The section with the latest sensor values of a device: name, value, unit and age. */
export default view<{ device: number }>(function SensorsView({ read, publish, t, language }, { device }) {
  const [isWhole, setWhole] = useState(false);
  const { all, known, failure } = read(sensorsOf(device));
  const units = read(unitsInUse);
  const time = read(now);
  const drivers = read(operatorNames);
  /** Shows what a code means: the driver of a key, and alarms and activities in the user's language. */
  const named = (value: SensorValue, word: string | null): SensorValue => {
    if (typeof value !== 'string') return value;
    if (word === 'driver') return drivers[value] ?? value;
    if (word === 'alarm') return alarmsText(value, t, language);
    return word === 'activity' ? activityText(value, t) : value;
  };
  const again = (
    <Button size="small" onClick={() => publish(sensorEvents.requested({ device }))}>
      {t('shell.tryAgain')}
    </Button>
  );
  if (!known && !failure)
    return (
      <Section title={t('sensors.title')}>
        <Skeleton label={t('sensors.loading')}>
          <Bone width="100%" height={48} />
        </Skeleton>
      </Section>
    );
  if (!known && failure?.reason === 'unavailable') return null;
  const reason = failure && t('sensors.failed', { reason: t(`failure.${failure.reason}`) });
  if (!known)
    return (
      <Section title={t('sensors.title')} end={again}>
        <Remark>{reason}</Remark>
      </Section>
    );
  const isLong = all.length > FEW;
  const shown = isWhole ? all : all.slice(0, FEW);
  return (
    <Section title={t('sensors.title')} end={failure ? again : undefined}>
      <Stack as="dl">
        {shown.map(({ name, value, unit, at }) => {
          const kind = sensorKind(name);
          return (
            <Row key={name} align="baseline" justify="between" wrap className={styles.row}>
              <Text as="dt" tone="muted" anywhere shrink>
                {sensorName(name, kind, t)}
              </Text>
              <Row
                as="dd"
                align="baseline"
                justify="end"
                wrap
                weight="medium"
                numeric
                anywhere
                shrink
                className={styles.value}
              >
                {sensorText(named(value, kind.word), kind, unit, { units, language, t })}
                <Text as="span" tone="muted" weight="regular" className={styles.age}>
                  {formatAge(time - at, language)}
                </Text>
              </Row>
            </Row>
          );
        })}
      </Stack>
      {failure && <Remark>{reason}</Remark>}
      {isLong && (
        <Button size="small" onClick={() => setWhole(!isWhole)} aria-expanded={isWhole}>
          {isWhole ? t('sensors.fewer') : t('sensors.all', { number: formatNumber(all.length, language) })}
        </Button>
      )}
    </Section>
  );
});

/** The activities of a phone's motion sensor, by the names that tracking apps report. */
const ACTIVITIES: ReadonlyMap<string, string> = new Map([
  ['still', 'still'],
  ['walking', 'walking'],
  ['on_foot', 'walking'],
  ['running', 'running'],
  ['on_bicycle', 'cycling'],
  ['cycling', 'cycling'],
  ['in_vehicle', 'vehicle'],
  ['automotive', 'vehicle'],
  ['unknown', 'unknown'],
]);

/** Returns the text for what a tracker's wearer does; an activity without a text keeps the tracker's name, in words. */
export function activityText(name: string, t: Translate): string {
  const known = ACTIVITIES.get(name);
  return known === undefined ? readableName(name) : t(`sensors.activities.${known}`);
}

/** Returns the text for the alarms in a position, which the server separates by commas. */
export function alarmsText(alarms: string, t: Translate, language: string): string {
  const names = alarms.split(',').map((each) => {
    const alarm = each.trim();
    const key = aboutKey({ type: 'alarm', alarm });
    return key === null ? readableName(alarm) : t(key);
  });
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
}
