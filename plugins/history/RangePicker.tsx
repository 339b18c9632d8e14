import { Stack, Text } from '../../src/ui/Layout.tsx';
import { type FormEvent, useState } from 'react';
import * as historyEvents from '../../events/history.ts';
import * as mapEvents from '../../events/map.ts';
import { mapTool } from '../../src/core/app/map-tool.ts';
import { isFromFile } from '../../src/core/travel/file-tracks.ts';
import { now } from '../../src/core/app/clock.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { Button } from '../../src/ui/Button.tsx';
import { formatHour } from '../../src/ui/format-time.ts';
import { Select } from '../../src/ui/Select.tsx';
import { TextField } from '../../src/ui/TextField.tsx';
import { view } from '../../src/ui/view.tsx';
import { pasts } from './past.state.ts';
import { DayPicker } from './DayPicker.tsx';
import { dayOf, fromInput, MOST_POINTS, problemWith, type Range, rangeOf, toInput } from './ranges.ts';

const CHOICES = ['file', 'day', 'hour', 'sixHours', 'week', 'points', 'own'] as const;
const POINTS = 1_000;
const DAY = 86_400;

/** Which stretch of the past: a day, the last hours or days, or any other by two moments in the account's time zone. */
export const RangePicker = view(function RangePickerView({ read, publish, t, language }) {
  const { range } = read(pasts);
  const { inHand } = read(mapTool);
  const isAboutFiles = (inHand?.devices.length ?? 0) > 0 && (inHand?.devices.every(isFromFile) ?? false);
  const zone = read(timeZoneInUse);
  // What is open but not asked for yet: half-typed.
  const [open, setOpen] = useState<'own' | 'points' | null>(null);
  const day = range && dayOf(range, zone);
  const shown = open ?? (range === null || day !== null ? 'day' : range.choice);
  const choose = (choice: (typeof CHOICES)[number]) => {
    if (choice === 'own' || choice === 'points') return setOpen(choice);
    setOpen(null);
    if (choice === 'file') {
      if (inHand) publish(mapEvents.toolOpened({ tool: inHand.tool, devices: [...inHand.devices] }));
      return;
    }
    publish(historyEvents.rangeChosen(rangeOf(choice === 'day' ? 'today' : choice, read(now), zone)));
  };
  return (
    <Stack gap={3} shrink>
      {day !== null && open === null && <DayPicker day={day} />}
      <Select
        variant="quiet"
        label={t('history.range.label')}
        value={shown === 'today' || shown === 'yesterday' ? 'day' : shown}
        options={CHOICES.filter((value) => value !== 'file' || isAboutFiles).map((value) => ({
          value,
          label: t(`history.range.${value}`),
        }))}
        onChange={choose}
      />
      {shown === 'own' && <OwnRange key="own" range={range} done={() => setOpen(null)} />}
      {shown === 'points' && <Points range={range} done={() => setOpen(null)} />}
      {range && day === null && open === null && range.points === null && (
        <Text tone="muted" size={13} numeric>
          {t('history.range.shown', {
            from: formatHour(range.from, language, zone, true),
            to: formatHour(range.to, language, zone, true),
          })}
        </Text>
      )}
    </Stack>
  );
});

const OwnRange = view<{ range: Range | null; done: () => void }>(function OwnRangeView(
  { read, publish, t },
  { range, done },
) {
  const zone = read(timeZoneInUse);
  const time = read(now);
  const [from, setFrom] = useState(() =>
    toInput(range && range.points === null ? range.from : time - DAY, zone),
  );
  const [to, setTo] = useState(() => toInput(range?.to ?? time, zone));
  const [problem, setProblem] = useState<ReturnType<typeof problemWith>>(null);
  const show = (event: FormEvent) => {
    event.preventDefault();
    const [start, end] = [fromInput(from, zone), fromInput(to, zone)];
    const found = problemWith(start, end, time);
    setProblem(found);
    if (found || start === null || end === null) return;
    publish(historyEvents.rangeChosen({ choice: 'own', from: start, to: end, points: null }));
    done();
  };
  const error = problem ? t(`history.range.problem.${problem}`) : undefined;
  const isEnd = problem === 'endBeforeStart' || problem === 'tooLong';
  return (
    <Stack as="form" gap={3} shrink onSubmit={show} noValidate>
      <TextField
        type="datetime-local"
        label={t('history.range.from')}
        value={from}
        onChange={setFrom}
        error={isEnd ? undefined : error}
      />
      <TextField
        type="datetime-local"
        label={t('history.range.to')}
        value={to}
        onChange={setTo}
        error={isEnd ? error : undefined}
        {...(zone && { hint: t('history.range.zone', { zone }) })}
      />
      <Button type="submit">{t('history.range.show')}</Button>
    </Stack>
  );
});

const Points = view<{ range: Range | null; done: () => void }>(function PointsView(
  { read, publish, t },
  { range, done },
) {
  const [text, setText] = useState(String(range?.points ?? POINTS));
  const [isWrong, setWrong] = useState(false);
  const show = (event: FormEvent) => {
    event.preventDefault();
    const count = Number(text);
    const isFine = Number.isInteger(count) && count >= 1 && count <= MOST_POINTS;
    setWrong(!isFine);
    if (!isFine) return;
    publish(historyEvents.rangeChosen(rangeOf('points', read(now), read(timeZoneInUse), count)));
    done();
  };
  return (
    <Stack as="form" gap={3} shrink onSubmit={show} noValidate>
      <TextField
        label={t('history.range.count')}
        inputMode="numeric"
        value={text}
        onChange={setText}
        error={isWrong ? t('history.range.problem.count', { most: MOST_POINTS }) : undefined}
      />
      <Button type="submit">{t('history.range.show')}</Button>
    </Stack>
  );
});
