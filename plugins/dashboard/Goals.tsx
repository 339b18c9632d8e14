import { now } from '../../src/core/app/clock.ts';
import { deviceBy } from '../../src/core/devices/devices.ts';
import { localDay } from '../../src/rules/time/local-day.ts';
import { measurementsOf } from '../../src/core/devices/measurements.ts';
import { hasFeature } from '../../src/core/app/mode-features.ts';
import { papersOf } from '../../src/core/devices/papers.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { ActivityRing } from '../../src/ui/ActivityRing.tsx';
import { formatPercent } from '../../src/ui/format.ts';
import { formatNumber } from '../../src/ui/format-number.ts';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { Remark } from '../../src/ui/Section.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Dashboard.module.css';
import type { Look } from './place.ts';

const SMALL = 92;

/** What the animals and children of the dashboard have reached of the goals of these days. */
export const Goals = view<{ look: Look }>(function GoalsView({ read, t }, { look }) {
  const mine = look.devices.filter((id) => hasFeature(read, 'activity', id) || hasFeature(read, 'watch', id));
  if (mine.length === 0) return <Remark>{t('dashboard.goal.none')}</Remark>;
  return (
    <Stack as="ul" gap={2}>
      {mine.map((id) => (
        <Goal key={id} device={id} look={look} />
      ))}
    </Stack>
  );
});

/** A period of several days has as many goals: of the days that were measured. */
const Goal = view<{ device: number; look: Look }>(function GoalView(
  { read, t, language },
  { device: id, look: { period } },
) {
  const device = read(deviceBy(id));
  const { days } = read(measurementsOf(id));
  const goal = read(papersOf(device?.imei ?? '')).shown?.goal;
  const today = localDay(read(now), read(timeZoneInUse));
  const measured = days.filter(({ day }) => day >= period.from && day <= period.to && day <= today);
  const steps = measured.reduce((sum, day) => sum + day.steps, 0);
  const minutes = measured.reduce((sum, day) => sum + day.minutes, 0);
  if (!device) return null;
  if (!goal || measured.length === 0)
    return (
      <Row as="li" gap={3}>
        <Text as="span" clip shrink>
          {device.name}
        </Text>
        <Text as="span" tone="muted" size={13} numeric className={styles.compared}>
          {t('dashboard.goal.unknown')}
        </Text>
      </Row>
    );
  const whole = { minutes: goal.minutes * measured.length, steps: goal.steps * measured.length };
  const number = (value: number) => formatNumber(value, language);
  return (
    <Row as="li" gap={3}>
      <ActivityRing
        size={SMALL}
        rings={[{ share: minutes / whole.minutes, tone: 'accent' }]}
        value={formatPercent(minutes / whole.minutes, language)}
        label={t('pets.ring', {
          minutes: number(minutes),
          goal: number(whole.minutes),
          steps: number(steps),
          stepGoal: number(whole.steps),
        })}
      />
      <Stack as="span" shrink>
        <Text as="span" clip shrink>
          {device.name}
        </Text>
        <Text as="span" tone="muted" size={13} numeric className={styles.compared}>
          {t('dashboard.goal.steps', { steps: number(steps), goal: number(whole.steps) })}
        </Text>
      </Stack>
    </Row>
  );
});
