import { measurementsOf } from '../../src/core/devices/measurements.ts';
import { boundsOf } from '../../src/rules/time/periods.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { select } from '../../src/kernel/read.ts';
import { formatDay, formatUntil } from '../../src/ui/format.ts';
import type { Translate } from '../../src/ui/view.tsx';
import { openReport } from './reports.state.ts';

/** When the server's data starts (Unix seconds), if the period of the report starts earlier. */
type Reach = { readonly of: 'volts' | 'activity'; readonly since: number };

/**
 * Data that covers only a part of the open report's period: a server stores voltages for a day and activity for a week.
 * If there are several devices, the one with the least data counts.
 */
export const reaches = select((read): readonly Reach[] => {
  const open = read(openReport);
  if (!open) return [];
  const { kind, devices, period } = open.question;
  const zone = read(timeZoneInUse);
  const begin = boundsOf(period, zone).from;
  const first = (id: number): number | undefined => {
    const { volts, days } = read(measurementsOf(id));
    if (kind === 'battery') return volts[0]?.at;
    const [day] = days.map((each) => each.day).sort();
    return kind === 'activity' && day !== undefined ? boundsOf({ from: day, to: day }, zone).from : undefined;
  };
  const since = Math.max(...devices.flatMap((id) => first(id) ?? []), 0);
  return since > begin ? [{ of: kind === 'battery' ? 'volts' : 'activity', since }] : [];
});

/** Describes as text which data covers only a part of the report's period, for screen, paper and files. */
export const reachWords = (
  all: readonly Reach[],
  t: Translate,
  language: string,
  zone: string | undefined,
): readonly string[] =>
  all.map(({ of, since }) =>
    t(`reports.since.${of}`, {
      since: of === 'volts' ? formatUntil(since, language, zone) : formatDay(since, language, zone),
    }),
  );
