import { Stack, Text, Row } from '../../src/ui/Layout.tsx';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import * as historyEvents from '../../events/history.ts';
import * as mapEvents from '../../events/map.ts';
import { isPhone } from '../../src/core/app/layout.ts';
import { mapTool } from '../../src/core/app/map-tool.ts';
import { isFromFile } from '../../src/core/travel/file-tracks.ts';
import { now } from '../../src/core/app/clock.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { Button } from '../../src/ui/Button.tsx';
import { formatHour, formatWeekday } from '../../src/ui/format-time.ts';
import { Select } from '../../src/ui/Select.tsx';
import { TextField } from '../../src/ui/TextField.tsx';
import { view } from '../../src/ui/view.tsx';
import { pasts } from './past.state.ts';
import {
  dayOf,
  fromInput,
  MOST_POINTS,
  pointsIn,
  problemWith,
  type Range,
  rangeOf,
  toInput,
  dayRange,
} from './ranges.ts';
import * as travelEvents from '../../events/travel.ts';
import type { TravelQuestion } from '../../events/travel-types.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { openTodayId } from '../../src/core/travel/today.ts';
import { isStale, travelAnswer, travelId } from '../../src/core/travel/travel-answers.ts';
import { dayBefore, localDay } from '../../src/rules/time/local-day.ts';
import { boundsOf } from '../../src/rules/time/periods.ts';
import { Calendar, dayAfter, monthAfter } from '../../src/ui/Calendar.tsx';
import { formatDistance, withUnit } from '../../src/ui/format.ts';
import { isDialogAbove } from '../../src/ui/dialogs-above.ts';
import { CalendarIcon, ChevronLeftIcon, ChevronRightIcon, CloseIcon, TimeIcon } from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { VisuallyHidden } from '../../src/ui/VisuallyHidden.tsx';
import styles from './History.module.css';
import { chartDevice } from './player.state.ts';

/** How many months back the history's calendar goes. */
const MONTHS = 12;

type DayStepperProps = {
  day: string;
  isOpen: boolean;
  opener: RefObject<HTMLButtonElement | null>;
  onOpen: () => void;
};

/** Returns the first and the last day of the history's calendar. */
const calendarEnds = (time: number, zone: string | undefined) => {
  const today = localDay(time, zone);
  return { first: `${monthAfter(today, -MONTHS).slice(0, 7)}-01`, today };
};

/**
 * Picks the day of the history. It has the current day, which opens a calendar, and buttons for the previous and the
 * next day.
 */
const DayStepper = view<DayStepperProps>(function DayStepperView(
  { read, publish, t, language },
  { day, isOpen, opener, onOpen },
) {
  const zone = read(timeZoneInUse);
  const time = read(now);
  const { first, today } = calendarEnds(time, zone);
  const choose = (to: string) => publish(historyEvents.rangeChosen(dayRange(to, time, zone)));
  const name = formatWeekday(day, language, day.slice(0, 4) !== today.slice(0, 4));
  const relative = day === today ? 'today' : day === dayBefore(today, 1) ? 'yesterday' : null;
  return (
    <Row gap={1} grow shrink>
      <IconButton
        icon={ChevronLeftIcon}
        label={t('history.day.back')}
        disabled={day <= first}
        onClick={() => choose(dayBefore(day, 1))}
      />
      <button
        ref={opener}
        type="button"
        className={styles.day}
        aria-expanded={isOpen}
        data-testid="history-day"
        onClick={onOpen}
      >
        <CalendarIcon size={16} aria-hidden="true" />
        <span>
          {name}
          {relative && (
            <Text as="span" tone="muted" weight="regular">
              {' '}
              · {t(`history.range.${relative}`)}
            </Text>
          )}
        </span>
      </button>
      <IconButton
        icon={ChevronRightIcon}
        label={t('history.day.forward')}
        disabled={day >= today}
        onClick={() => choose(dayAfter(day, 1))}
      />
    </Row>
  );
});

type DaysProps = { device: number; chosen: string; hasClose: boolean; onClose: () => void };

/**
 * A calendar month with a line for each day on which the device moved, longer for a longer way. `hasClose`: the calendar
 * has a button to close it.
 */
const Days = view<DaysProps>(function DaysView(
  { read, peek, publish, t, language },
  { device, chosen, hasClose, onClose },
) {
  const zone = read(timeZoneInUse);
  const time = read(now);
  const { first, today } = calendarEnds(time, zone);
  const units = read(unitsInUse);
  const [focused, focus] = useState(chosen);
  const month = focused.slice(0, 7);
  const end = dayBefore(monthAfter(`${month}-01`, 1), 1);
  const question: TravelQuestion = {
    device,
    ...boundsOf({ from: `${month}-01`, to: end < today ? end : today }, zone),
    zone: zone ?? '',
    limitKmh: null,
    fences: [],
  };
  const id = travelId(question);
  const answer = read(travelAnswer(id));
  const wantDays = () => publish(travelEvents.asked({ id, question }));
  useEffect(() => {
    if (answer === null || answer.status === 'cancelled' || isStale(answer, read(now))) wantDays();
    // The next month would have to wait for this one.
    return () => {
      if (peek(travelAnswer(id))?.status === 'wanted' && peek(openTodayId) !== id)
        publish(travelEvents.cancelled({ id }));
    };
    // oxlint-disable-next-line react/exhaustive-deps -- requested once for each month
  }, [id]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isDialogAbove()) return;
      event.preventDefault();
      event.stopPropagation();
      onClose();
    };
    // This listener runs first, so that Esc closes the calendar before the same key closes the history.
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, [onClose]);
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The day that takes the focus may have scrolled the head of the month out of a low sheet.
    if (hasClose) head.current?.scrollIntoView({ block: 'start' });
  }, [hasClose]);
  const days = new Map((answer?.travel?.days ?? []).map((each) => [each.day, each]));
  const farthest = Math.max(0, ...[...days.values()].map((each) => each.metres));
  const isBusy = answer?.status !== 'ready' && answer?.status !== 'failed';
  return (
    <Stack ref={head} gap={3} shrink>
      <Calendar
        isBusy={isBusy}
        isKnown={answer?.status === 'ready'}
        focused={focused}
        onFocus={focus}
        chosen={chosen}
        onChoose={(to) => {
          onClose();
          publish(historyEvents.rangeChosen(dayRange(to, time, zone)));
        }}
        first={first}
        last={today}
        language={language}
        texts={{
          label: t('history.day.choose'),
          back: t('history.day.monthBack'),
          forward: t('history.day.monthForward'),
        }}
        markOf={(day) => {
          const { fixes, metres } = days.get(day) ?? { fixes: 0, metres: 0 };
          if (fixes === 0) return null;
          if (metres === 0) return { share: null, text: t('history.day.seen') };
          const { value, unit } = formatDistance(metres, units, language);
          return { share: metres / farthest, text: withUnit({ value, unit }) };
        }}
        end={hasClose && <IconButton icon={CloseIcon} label={t('shell.close')} onClick={onClose} />}
      />
      {answer?.status === 'failed' ? (
        <Row gap={2} wrap role="alert">
          <Text as="span" tone="muted" size={13}>
            {t('history.day.failed')}
          </Text>
          <Button size="small" onClick={wantDays}>
            {t('history.loading.retry')}
          </Button>
        </Row>
      ) : (
        <Text tone="muted" size={13}>
          {t('history.day.legend')}
          <span role="status">{isBusy && <VisuallyHidden>{t('history.day.loading')}</VisuallyHidden>}</span>
        </Text>
      )}
    </Stack>
  );
});

const CHOICES = ['file', 'day', 'hour', 'sixHours', 'week', 'points', 'own'] as const;
const POINTS = 1_000;
const DAY = 86_400;

/**
 * Picks the time range of the history: a day, the last hours or days, or a custom start and end in the account's time
 * zone.
 */
export const RangePicker = view(function RangePickerView({ read, publish, t, language }) {
  const { range } = read(pasts);
  const { inHand } = read(mapTool);
  const isAboutFiles = (inHand?.devices.length ?? 0) > 0 && (inHand?.devices.every(isFromFile) ?? false);
  const zone = read(timeZoneInUse);
  // Which form for a custom time range is open. Its values do not take effect before the user confirms them.
  const [open, setOpen] = useState<'own' | 'points' | null>(null);
  const [hasCalendar, showCalendar] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const isClosed = useRef(false);
  const closeCalendar = () => {
    isClosed.current = true;
    showCalendar(false);
  };
  useEffect(() => {
    // On a phone the opener is drawn again only after the calendar has closed.
    if (isClosed.current) opener.current?.focus();
    isClosed.current = false;
  }, [hasCalendar]);
  // The heat map has no chart. Its calendar is about its first device.
  const device = read(chartDevice) ?? inHand?.devices[0] ?? null;
  const phone = read(isPhone);
  const day = range && dayOf(range, zone);
  const shown = open ?? (range === null || day !== null ? 'day' : range.choice);
  const hasDay = day !== null && open === null;
  const choose = (choice: (typeof CHOICES)[number]) => {
    showCalendar(false);
    if (choice === 'own' || choice === 'points') return setOpen(choice);
    setOpen(null);
    if (choice === 'file') {
      if (inHand) publish(mapEvents.toolOpened({ tool: inHand.tool, devices: [...inHand.devices] }));
      return;
    }
    publish(historyEvents.rangeChosen(rangeOf(choice === 'day' ? 'today' : choice, read(now), zone)));
  };
  const stepper = hasDay && (
    <DayStepper day={day} isOpen={hasCalendar} opener={opener} onOpen={() => showCalendar(!hasCalendar)} />
  );
  const calendar = hasDay && hasCalendar && device !== null && (
    <Days key={device} device={device} chosen={day} hasClose={phone} onClose={closeCalendar} />
  );
  const spans = (
    <Select
      variant="quiet"
      icon={hasDay ? TimeIcon : undefined}
      label={t('history.range.label')}
      value={shown === 'today' || shown === 'yesterday' ? 'day' : shown}
      options={CHOICES.filter((value) => value !== 'file' || isAboutFiles).map((value) => ({
        value,
        label: t(`history.range.${value}`),
      }))}
      onChange={choose}
    />
  );
  return (
    <Stack gap={3} shrink>
      {/* On a phone the month takes the place of the day, so that all its weeks fit into the sheet. */}
      {!(calendar && phone) && (
        <Row gap={1}>
          {stepper}
          {spans}
        </Row>
      )}
      {calendar}
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
    const count = pointsIn(text);
    setWrong(count === null);
    if (count === null) return;
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
