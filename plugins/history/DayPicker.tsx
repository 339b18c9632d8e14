import { useEffect, useState } from 'react';
import * as historyEvents from '../../events/history.ts';
import * as travelEvents from '../../events/travel.ts';
import type { TravelQuestion } from '../../events/travel-types.ts';
import { now } from '../../src/core/app/clock.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { isStale, travelAnswer, travelId } from '../../src/core/travel/travel-answers.ts';
import { dayBefore, localDay } from '../../src/rules/time/local-day.ts';
import { boundsOf } from '../../src/rules/time/periods.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Calendar, dayAfter, monthAfter } from '../../src/ui/Calendar.tsx';
import { formatDistance } from '../../src/ui/format.ts';
import { formatWeekday } from '../../src/ui/format-time.ts';
import { CalendarIcon, ChevronLeftIcon, ChevronRightIcon } from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './History.module.css';
import { chartDevice } from './player.state.ts';
import { dayRange } from './ranges.ts';

/** Calendars go back so many months. */
const MONTHS = 12;

/** The day that is shown, one day back, one day on, and a calendar of the last twelve months. */
export const DayPicker = view<{ day: string }>(function DayPickerView(
  { read, publish, t, language },
  { day },
) {
  const zone = read(timeZoneInUse);
  const time = read(now);
  const today = localDay(time, zone);
  const first = `${monthAfter(today, -MONTHS).slice(0, 7)}-01`;
  const device = read(chartDevice);
  const [isOpen, setOpen] = useState(false);
  const choose = (to: string) => publish(historyEvents.rangeChosen(dayRange(to, time, zone)));
  const name = formatWeekday(day, language, day.slice(0, 4) !== today.slice(0, 4));
  const relative = day === today ? 'today' : day === dayBefore(today, 1) ? 'yesterday' : null;
  return (
    <Stack gap={3} shrink>
      <Row gap={1}>
        <IconButton
          icon={ChevronLeftIcon}
          label={t('history.day.back')}
          disabled={day <= first}
          onClick={() => choose(dayBefore(day, 1))}
        />
        <button
          type="button"
          className={styles.day}
          aria-expanded={isOpen}
          data-testid="history-day"
          onClick={() => setOpen(!isOpen)}
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
      {isOpen && device !== null && (
        <Days
          key={device}
          device={device}
          chosen={day}
          first={first}
          today={today}
          onChoose={(to) => {
            setOpen(false);
            choose(to);
          }}
        />
      )}
    </Stack>
  );
});

type DaysProps = {
  device: number;
  chosen: string;
  first: string;
  today: string;
  onChoose: (day: string) => void;
};

/** A calendar that marks the days of a month on which the device told where it was. */
const Days = view<DaysProps>(function DaysView(
  { read, publish, t, language },
  { device, chosen, first, today, onChoose },
) {
  const zone = read(timeZoneInUse);
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
    if (answer === null || isStale(answer, read(now))) wantDays();
    // oxlint-disable-next-line react/exhaustive-deps -- asked once for each month that is looked at
  }, [id]);
  const days = new Map((answer?.travel?.days ?? []).map((each) => [each.day, each]));
  return (
    <>
      <Calendar
        focused={focused}
        onFocus={focus}
        chosen={chosen}
        onChoose={onChoose}
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
          if (metres === 0) return { strength: 'weak', text: t('history.day.seen') };
          const { value, unit } = formatDistance(metres, units, language);
          return { strength: 'strong', text: `${value} ${unit}` };
        }}
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
        <Text tone="muted" size={13} role="status">
          {t(answer?.status === 'wanted' || answer === null ? 'history.day.loading' : 'history.day.legend')}
        </Text>
      )}
    </>
  );
});
