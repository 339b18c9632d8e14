import { useState } from 'react';
import type { ActivityDay } from '../../../events/care-types.ts';
import * as measurementEvents from '../../../events/measurements.ts';
import * as paperEvents from '../../../events/papers.ts';
import { isReadOnly } from '../../../src/core/session/admin.ts';
import { now } from '../../../src/core/app/clock.ts';
import { isPhone } from '../../../src/core/app/layout.ts';
import { deviceBy } from '../../../src/core/devices/devices.ts';
import { dayBefore, localDay } from '../../../src/rules/time/local-day.ts';
import { measurementsOf, stepsToday } from '../../../src/core/devices/measurements.ts';
import { papersOf, papersWanted } from '../../../src/core/devices/papers.ts';
import { timeZoneInUse } from '../../../src/core/session/user.ts';
import { ActivityRing } from '../../../src/ui/ActivityRing.tsx';
import { Button } from '../../../src/ui/Button.tsx';
import { DayBars } from '../../../src/ui/DayBars.tsx';
import { Figure } from '../../../src/ui/Figure.tsx';
import { formatUnit, unitName, formatPercent } from '../../../src/ui/format.ts';
import { formatNumber } from '../../../src/ui/format-number.ts';
import { Row, Stack } from '../../../src/ui/Layout.tsx';
import { Figures, Remark, Section } from '../../../src/ui/Section.tsx';
import { Bone, Skeleton } from '../../../src/ui/Skeleton.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { wholeIn } from '../../../src/ui/typed-number.ts';
import { view } from '../../../src/ui/view.tsx';
import { ownDraft } from '../../../src/core/storage/own-forms.ts';
import { useKeptFields } from '../kept-fields.ts';
import styles from './Activity.module.css';

/** The size of the rings (pixels). On a phone they are seen as a whole while the sheet is half open. */
const RING = { phone: 60, desktop: 132 };

/**
 * An animal's activity today compared with its goals, and the activity of the week before (MODE-02). Values that were
 * not measured are left out, not shown as zero.
 */
export default view<{ device: number }>(function ActivityView({ read, t, language, publish }, { device }) {
  const imei = read(deviceBy(device))?.imei ?? '';
  const { days, status, failure } = read(measurementsOf(device));
  const kept = read(papersOf(imei));
  const steps = read(stepsToday(device));
  const form = `goal ${device}`;
  // What was typed before a reload is in its form again.
  const [edited, setEdited] = useState(() => Object.keys(read(ownDraft(form))).length > 0);
  const ring = RING[read(isPhone) ? 'phone' : 'desktop'];
  const why = (kept.shown ? null : kept.failure) ?? (status === 'ready' ? null : failure);
  if (why?.reason === 'unavailable') return null;
  if (why)
    return (
      <Section
        title={t('pets.activity')}
        end={
          <Button
            size="small"
            onClick={() => {
              publish(paperEvents.requested({ imei }));
              publish(measurementEvents.requested({ device }));
            }}
          >
            {t('shell.tryAgain')}
          </Button>
        }
      >
        <Remark>{t('pets.failed', { reason: t(`failure.${why.reason}`) })}</Remark>
      </Section>
    );
  if (!kept.shown || status !== 'ready')
    return (
      <Section title={t('pets.activity')}>
        <Skeleton label={t('pets.loading')}>
          <Bone width={ring} height={ring} round />
        </Skeleton>
      </Section>
    );
  const { goal } = kept.shown;
  const date = localDay(read(now), read(timeZoneInUse));
  const today = days.find(({ day }) => day === date);
  const week = days.filter(({ day }) => day > dayBefore(date, 7) && day <= date);
  return (
    <Section
      title={t('pets.activity')}
      end={
        !read(isReadOnly) &&
        !edited && (
          <Button size="small" variant="quiet" onClick={() => setEdited(true)}>
            {t('pets.changeGoal')}
          </Button>
        )
      }
    >
      {edited && (
        <GoalForm
          form={form}
          goal={goal}
          onDone={(changed) => {
            setEdited(false);
            if (changed) publish(papersWanted(read, imei, { goal: changed }));
          }}
        />
      )}
      {!today && steps === null && <Remark>{t(days.length > 0 ? 'pets.nothingToday' : 'pets.never')}</Remark>}
      <Today day={today} steps={steps} goal={goal} />
      {week.length > 1 && <Week days={week} goal={goal.minutes} language={language} />}
    </Section>
  );
});

type TodayProps = { day: ActivityDay | undefined; steps: number | null; goal: Goal };
const Today = view<TodayProps>(function TodayView({ read, t, language }, { day, steps, goal }) {
  const phone = read(isPhone);
  const size = phone ? 'small' : 'medium';
  const number = (value: number) => formatNumber(value, language);
  const stepsOfGoal = steps !== null && (
    <Figure
      size={size}
      dot={day && 'calm'}
      label={t('pets.steps', { goal: number(goal.steps) })}
      value={number(steps)}
    />
  );
  // The tracker's step count may be known before the active minutes; then only the steps are shown.
  if (!day) return stepsOfGoal && <Figures>{stepsOfGoal}</Figures>;
  const { minutes, rest } = day;
  return (
    <Row gap={4} wrap={!phone} className={styles.day} data-phone={phone || undefined}>
      <ActivityRing
        size={RING[phone ? 'phone' : 'desktop']}
        rings={[
          { share: minutes / goal.minutes, tone: 'accent' },
          { share: (steps ?? 0) / goal.steps, tone: 'calm' },
        ]}
        value={formatPercent(minutes / goal.minutes, language)}
        caption={phone ? undefined : t('pets.active')}
        label={t('pets.ring', {
          minutes,
          goal: goal.minutes,
          steps: number(steps ?? 0),
          stepGoal: number(goal.steps),
        })}
      />
      <Figures>
        <Figure
          size={size}
          dot="accent"
          label={t('pets.minutes', { goal: formatUnit(goal.minutes, 'minute', language) })}
          value={number(minutes)}
          unit={unitName('minute', language)}
        />
        {stepsOfGoal}
        <Figure
          size={size}
          label={t('pets.rest')}
          value={formatNumber(rest / 60, language, 1)}
          unit={unitName('hour', language)}
        />
      </Figures>
    </Row>
  );
});

type WeekProps = { days: readonly ActivityDay[]; goal: number; language: string };
const Week = view<WeekProps>(function WeekView({ t }, { days, goal, language }) {
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'narrow', timeZone: 'UTC' });
  const longDay = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return (
    <DayBars
      label={t('pets.week')}
      goal={goal}
      days={days.map(({ day, minutes: value }) => {
        const at = new Date(`${day}T12:00:00Z`);
        return {
          id: day,
          name: weekday.format(at),
          figure: formatNumber(value, language),
          text: t('pets.dayMinutes', {
            day: longDay.format(at),
            minutes: formatUnit(value, 'minute', language),
          }),
          value,
        };
      })}
    />
  );
});

type Goal = { minutes: number; steps: number };
const GoalForm = view<{ form: string; goal: Goal; onDone: (goal: Goal | null) => void }>(
  function GoalFormView({ read, publish, t }, { form, goal, onDone }) {
    const first = { minutes: String(goal.minutes), steps: String(goal.steps) };
    const { typed: text, put, drop } = useKeptFields({ read, publish }, form, first);
    const { minutes, steps } = text;
    const isWrong = (value: number, most: number) => !(value >= 1 && value <= most);
    const typed = { minutes: wholeIn(minutes), steps: wholeIn(steps) };
    const wrong = { minutes: isWrong(typed.minutes, 1440), steps: isWrong(typed.steps, 200_000) };
    return (
      <Stack
        as="form"
        gap={3}
        onSubmit={(event) => {
          event.preventDefault();
          if (wrong.minutes || wrong.steps) return;
          drop();
          onDone(typed);
        }}
      >
        <TextField
          label={t('pets.goalMinutes')}
          inputMode="numeric"
          value={minutes}
          onChange={(next) => put({ minutes: next })}
          error={wrong.minutes ? t('pets.goalWrong', { most: 1440 }) : null}
        />
        <TextField
          label={t('pets.goalSteps')}
          inputMode="numeric"
          value={steps}
          onChange={(next) => put({ steps: next })}
          error={wrong.steps ? t('pets.goalWrong', { most: 200_000 }) : null}
        />
        <Row gap={2} align="stretch" justify="end">
          <Button
            onClick={() => {
              drop();
              onDone(null);
            }}
          >
            {t('care.cancel')}
          </Button>
          <Button type="submit" variant="primary">
            {t('care.save')}
          </Button>
        </Row>
      </Stack>
    );
  },
);
