import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './Calendar.module.css';
import { ChevronLeftIcon, ChevronRightIcon } from './icons.ts';
import { IconButton } from './IconButton.tsx';
import { Spinner } from './Spinner.tsx';

/**
 * How a day (such as `2026-06-15`) is marked in the calendar, and a text that explains why. `share`: the length of the
 * day's line (0–1); null for a ring.
 */
type CalendarMark = { readonly share: number | null; readonly text: string };

export interface CalendarProps {
  /** The day that has the keyboard focus. The calendar shows the month of this day. */
  focused: string;
  onFocus: (day: string) => void;
  chosen: string | null;
  onChoose: (day: string) => void;
  /** The first and last days that the user may choose. */
  first: string;
  last: string;
  markOf: (day: string) => CalendarMark | null;
  /** Whether the marks of the month are still loading. A ring beside the month's name shows it, and nothing moves. */
  isBusy: boolean;
  /** Whether they are loaded, so that a day without a mark has none. */
  isKnown: boolean;
  language: string;
  /** Further buttons after the name of the month. */
  end?: ReactNode;
  texts: { label: string; back: string; forward: string };
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

const noon = (day: string) => new Date(`${day}T12:00:00Z`);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** Returns the day that is this number of days later; a negative number gives an earlier day. */
export const dayAfter = (day: string, days: number): string =>
  dayOf(new Date(noon(day).getTime() + days * 86_400_000));

/** Returns the same day of the month, this number of months later. If that month is too short, returns its last day. */
export function monthAfter(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + months, 0, 12)).getUTCDate();
  return dayOf(new Date(Date.UTC(year, month - 1 + months, Math.min(date, last), 12)));
}

/** Returns the weeks of a month, each starting on Monday. Days of other months are null. */
export function weeksOf(month: string): readonly (readonly (string | null)[])[] {
  const first = `${month}-01`;
  const lead = (noon(first).getUTCDay() + 6) % 7;
  const count = Number(dayAfter(monthAfter(first, 1), -1).slice(8));
  const cells = Array.from({ length: Math.ceil((lead + count) / 7) * 7 }, (_, i) =>
    i < lead || i >= lead + count ? null : dayAfter(first, i - lead),
  );
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/**
 * A calendar of one month in which the user chooses a day. Days can be highlighted. Follows WAI-ARIA's pattern for a
 * grid of dates (Authoring Practices, "Date Picker Dialog"): the arrow keys move by days and weeks, Page Up and Page
 * Down by months, Home and End to the start and end of the week.
 */
export function Calendar(props: CalendarProps) {
  const { focused, onFocus, chosen, onChoose, first, last, markOf, isBusy, isKnown, language, end, texts } =
    props;
  const grid = useRef<HTMLTableElement>(null);
  const format = (style: Intl.DateTimeFormatOptions, day: string) =>
    new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' }).format(noon(day));
  const within = (day: string) => (day < first ? first : day > last ? last : day);
  const month = focused.slice(0, 7);
  const weeks = weeksOf(month);
  const go = (day: string) => onFocus(within(day));
  // A calendar that opens takes the focus, as if a key had led there.
  const byKeys = useRef(true);
  useEffect(() => {
    // If a key leads to another month, the days are new buttons, so the focus must be set again.
    if (byKeys.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    byKeys.current = false;
  }, [focused]);
  const press = (event: KeyboardEvent) => {
    const weekday = (noon(focused).getUTCDay() + 6) % 7;
    const step = STEPS[event.key];
    const next =
      step !== undefined
        ? dayAfter(focused, step)
        : event.key === 'PageUp' || event.key === 'PageDown'
          ? monthAfter(focused, event.key === 'PageUp' ? -1 : 1)
          : event.key === 'Home'
            ? dayAfter(focused, -weekday)
            : event.key === 'End'
              ? dayAfter(focused, 6 - weekday)
              : null;
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    byKeys.current = true;
    go(next);
  };
  return (
    <div className={styles.calendar} role="group" aria-label={texts.label} data-known={isKnown || undefined}>
      <div className={styles.head}>
        <IconButton
          icon={ChevronLeftIcon}
          label={texts.back}
          disabled={`${month}-01` <= first}
          onClick={() => go(monthAfter(focused, -1))}
        />
        <h3 className={styles.month} aria-live="polite">
          {format({ month: 'long', year: 'numeric' }, focused)}
          {isBusy && (
            <span className={styles.busy}>
              <Spinner size={16} />
            </span>
          )}
        </h3>
        <IconButton
          icon={ChevronRightIcon}
          label={texts.forward}
          disabled={month >= last.slice(0, 7)}
          onClick={() => go(monthAfter(focused, 1))}
        />
        {end}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid of dates is a table */}
      <table ref={grid} role="grid" className={styles.grid} onKeyDown={press}>
        <thead>
          <tr>
            {Array.from({ length: 7 }, (_, i) => dayAfter('2026-06-15', i)).map((day) => (
              <th key={day} scope="col" abbr={format({ weekday: 'long' }, day)}>
                {format({ weekday: 'short' }, day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, row) => (
            <tr key={`${month} ${row}`}>
              {week.map((day, column) => {
                if (day === null) return <td key={column} aria-hidden="true" />;
                const mark = markOf(day);
                const isOut = day < first || day > last;
                return (
                  <td key={day} aria-selected={day === chosen}>
                    <button
                      type="button"
                      className={styles.day}
                      tabIndex={day === focused ? 0 : -1}
                      disabled={isOut}
                      data-mark={mark ? (mark.share === null ? 'ring' : 'line') : undefined}
                      style={mark?.share == null ? undefined : ({ '--share': mark.share } as CSSProperties)}
                      data-chosen={day === chosen || undefined}
                      aria-current={day === last ? 'date' : undefined}
                      aria-label={[format({ dateStyle: 'full' }, day), mark?.text].filter(Boolean).join(', ')}
                      onClick={() => onChoose(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
