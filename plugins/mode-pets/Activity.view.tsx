import { useState } from 'react';
import * as paperEvents from '../../events/papers.ts';
import { isReadOnly } from '../../src/core/admin.ts';
import { now } from '../../src/core/clock.ts';
import { deviceBy } from '../../src/core/devices.ts';
import { measurementsOf } from '../../src/core/measurements.ts';
import { papersOf } from '../../src/core/papers.ts';
import { lastFixOf } from '../../src/core/positions.ts';
import { ActivityRing } from '../../src/ui/ActivityRing.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { DayBars } from '../../src/ui/DayBars.tsx';
import { Figure } from '../../src/ui/Figure.tsx';
import { formatNumber } from '../../src/ui/format.ts';
import { Figures, Remark, Section } from '../../src/ui/Section.tsx';
import { Bone, Skeleton } from '../../src/ui/Skeleton.tsx';
import { TextField } from '../../src/ui/TextField.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Activity.module.css';

/** The day of an animal against its goals, and the week before (MODE-02). */
export default view<{ device: number }>(function ActivityView({ read, t, language, publish }, { device }) {
  const imei = read(deviceBy(device))?.imei ?? '';
  const { days, known, failure } = read(measurementsOf(device));
  const { shown } = read(papersOf(imei));
  const fix = read(lastFixOf(device));
  const [edited, setEdited] = useState(false);
  const number = (value: number) => formatNumber(value, language);
  if (!shown || (!known && !failure))
    return (
      <Section title={t('pets.activity')}>
        <Skeleton label={t('pets.loading')}>
          <Bone width={132} height={132} round />
        </Skeleton>
      </Section>
    );
  const date = new Date(read(now) * 1000).toISOString().slice(0, 10);
  const today = days.find(({ day }) => day === date);
  const { goal } = shown;
  const minutes = today?.minutes ?? 0;
  // The tracker's own counter is newer than the service's sum of the day.
  const steps = Math.max(today?.steps ?? 0, fix && sameDay(fix.at, read(now)) ? fix.steps : 0);
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'narrow', timeZone: 'UTC' });
  const longDay = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
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
          goal={goal}
          onDone={(changed) => {
            setEdited(false);
            if (changed) publish(paperEvents.changeSubmitted({ imei, changes: { goal: changed } }));
          }}
        />
      )}
      {!today && <Remark>{t('pets.nothingToday')}</Remark>}
      <div className={styles.day}>
        <ActivityRing
          rings={[
            { share: minutes / goal.minutes, tone: 'accent' },
            { share: steps / goal.steps, tone: 'calm' },
          ]}
          value={`${Math.round((minutes / goal.minutes) * 100)} %`}
          label={t('pets.ring', {
            minutes,
            goal: goal.minutes,
            steps: number(steps),
            stepGoal: number(goal.steps),
          })}
        />
        <Figures>
          <Figure label={t('pets.minutes', { goal: goal.minutes })} value={number(minutes)} unit="min" />
          <Figure label={t('pets.steps', { goal: number(goal.steps) })} value={number(steps)} />
          {today && (
            <Figure label={t('pets.rest')} value={formatNumber(today.rest / 60, language, 1)} unit="h" />
          )}
        </Figures>
      </div>
      {days.length > 1 && (
        <DayBars
          label={t('pets.week')}
          goal={goal.minutes}
          days={days.slice(-7).map(({ day, minutes: value }) => {
            const at = new Date(`${day}T12:00:00Z`);
            return {
              id: day,
              name: weekday.format(at),
              text: t('pets.dayMinutes', { day: longDay.format(at), minutes: value }),
              value,
            };
          })}
        />
      )}
    </Section>
  );
});

const sameDay = (a: number, b: number) => Math.floor(a / 86_400) === Math.floor(b / 86_400);

type Goal = { minutes: number; steps: number };
const GoalForm = view<{ goal: Goal; onDone: (goal: Goal | null) => void }>(function GoalFormView(
  { t },
  { goal, onDone },
) {
  const [minutes, setMinutes] = useState(String(goal.minutes));
  const [steps, setSteps] = useState(String(goal.steps));
  const isWrong = (text: string, most: number) =>
    !/^\d+$/.test(text.trim()) || Number(text) < 1 || Number(text) > most;
  const wrong = { minutes: isWrong(minutes, 1440), steps: isWrong(steps, 200_000) };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!wrong.minutes && !wrong.steps) onDone({ minutes: Number(minutes), steps: Number(steps) });
      }}
    >
      <TextField
        label={t('pets.goalMinutes')}
        inputMode="numeric"
        value={minutes}
        onChange={setMinutes}
        error={wrong.minutes ? t('pets.goalWrong', { most: 1440 }) : null}
      />
      <TextField
        label={t('pets.goalSteps')}
        inputMode="numeric"
        value={steps}
        onChange={setSteps}
        error={wrong.steps ? t('pets.goalWrong', { most: 200_000 }) : null}
      />
      <div className={styles.buttons}>
        <Button onClick={() => onDone(null)}>{t('care.cancel')}</Button>
        <Button type="submit" variant="primary">
          {t('care.save')}
        </Button>
      </div>
    </form>
  );
});
