import { useEffect, useState } from 'react';
import * as changeEvents from '../../events/changes.ts';
import * as logbookEvents from '../../events/logbook.ts';
import { locks, tripBy } from '../../src/core/travel/logbook/logbook.ts';
import { splitTrip } from '../../src/rules/logbook/shaping.ts';
import { objectionToSplit } from '../../src/rules/logbook/trip-rules.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { formatDuration, formatTime } from '../../src/ui/format-time.ts';
import { Row, Stack } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';
import { Range } from '../../src/ui/Range.tsx';
import styles from './SplitDialog.module.css';
import { logbookPage, type Way } from './page.state.ts';
import { shareAt, stopsIn } from './ways.ts';
import { km } from './words.ts';

const [WIDE, HIGH] = [480, 96];

/** The dialog that splits a logbook trip: at one of its stops with one press, or at any moment on its speed curve. */
export const SplitDialog = view<{ id: string }>(function SplitDialogView(
  { read, publish, t, language },
  { id },
) {
  const trip = read(tripBy(id));
  const way = read(logbookPage).ways[id];
  const zone = read(timeZoneInUse);
  const [at, setAt] = useState(() => (trip ? Math.round((trip.from + trip.to) / 2) : 0));
  const isWanted = trip !== null && way === undefined;
  useEffect(() => {
    if (isWanted)
      publish(logbookEvents.wayRequested({ trip: id, device: trip.device, from: trip.from, to: trip.to }));
    // oxlint-disable-next-line react/exhaustive-deps -- requested once for each trip
  }, [isWanted, id]);
  const close = () => publish(logbookEvents.panelClosed());
  if (!trip) return null;
  const share = shareAt(way, trip, at);
  const [first, second] = splitTrip(trip, at, share);
  const objection = objectionToSplit(read(locks), trip, at);
  const stops = stopsIn(way);
  const split = () => {
    publish(
      changeEvents.wanted({
        edits: [{ of: 'tripShape', id, device: trip.device, set: { splitAt: at, share }, was: {} }],
        label: 'logbook.split.done',
      }),
    );
    close();
  };
  return (
    <Dialog
      open
      onClose={close}
      size="medium"
      title={t('logbook.split.title')}
      text={t('logbook.split.text')}
      closeLabel={t('shell.close')}
      testId="logbook-split"
      actions={
        <>
          <Button variant="quiet" onClick={close}>
            {t('logbook.cancel')}
          </Button>
          <Button variant="primary" disabled={objection !== null} onClick={split}>
            {t('logbook.split.do')}
          </Button>
        </>
      }
    >
      <Stack gap={3} className={styles.split}>
        <SpeedLine way={way} from={trip.from} to={trip.to} at={at} />
        <Range
          aria-label={t('logbook.split.moment')}
          aria-valuetext={formatTime(at, language, zone)}
          min={trip.from + 1}
          max={trip.to - 1}
          step={1}
          value={at}
          onChange={(event) => setAt(Number(event.target.value))}
        />
        <Stack as="p" gap={3} size={20} numeric className={styles.halves}>
          <span>{km(first.metres, read, language)}</span>
          <strong>{formatTime(at, language, zone)}</strong>
          <span>{km(second.metres, read, language)}</span>
        </Stack>
        {stops.length > 0 && (
          <Row as="fieldset" gap={2} align="stretch" wrap className={styles.stops}>
            <legend>{t('logbook.split.stops')}</legend>
            {stops.map((stop) => (
              <Button
                key={stop.from}
                size="small"
                aria-pressed={at === stop.from}
                onClick={() => setAt(stop.from)}
              >
                {t('logbook.split.stop', {
                  time: formatTime(stop.from, language, zone),
                  duration: formatDuration(stop.to - stop.from, language),
                })}
              </Button>
            ))}
          </Row>
        )}
      </Stack>
    </Dialog>
  );
});

type LineProps = { way: Way | undefined; from: number; to: number; at: number };
/**
 * Draws the speed along a trip, and the moment at which it is split. The slider below gives the same information as
 * text.
 */
function SpeedLine({ way, from, to, at }: LineProps) {
  const x = (time: number) => ((time - from) / Math.max(1, to - from)) * WIDE;
  const most = Math.max(30, ...(way?.speed ?? [])) * 1.08;
  const points = (way?.at ?? []).map(
    (time, i) => `${x(time).toFixed(1)},${(HIGH - ((way?.speed[i] ?? 0) / most) * HIGH).toFixed(1)}`,
  );
  return (
    <svg
      className={styles.line}
      viewBox={`0 0 ${WIDE} ${HIGH}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {points.length > 1 && <polyline points={points.join(' ')} />}
      <line x1={x(at)} x2={x(at)} y1={0} y2={HIGH} />
    </svg>
  );
}
