import { useState } from 'react';
import * as changeEvents from '../../events/changes.ts';
import * as logbookEvents from '../../events/logbook.ts';
import { now } from '../../src/core/app/clock.ts';
import { locks, logbook } from '../../src/core/travel/logbook/logbook.ts';
import { missingOf } from '../../src/rules/logbook/readiness.ts';
import { carOf } from '../../src/core/travel/logbook/registers.ts';
import { lockedUntil, objectionToLock } from '../../src/rules/logbook/trip-rules.ts';
import { boundsOf, periodOf } from '../../src/rules/time/periods.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { Banner } from '../../src/ui/Banner.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { Checkbox } from '../../src/ui/Checkbox.tsx';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { formatDay } from '../../src/ui/format.ts';
import { Stack } from '../../src/ui/Layout.tsx';
import { TextField } from '../../src/ui/TextField.tsx';
import { view } from '../../src/ui/view.tsx';
import { vehicleInUse } from './page.state.ts';

const DAY = 86_400;

/** Closing everything up to a day, for good. It takes a tick and a press, and says what it does. */
export const LockDialog = view(function LockDialogView({ read, publish, t, language }) {
  const zone = read(timeZoneInUse);
  const device = read(vehicleInUse) ?? 0;
  const before = lockedUntil(read(locks), device);
  const [day, setDay] = useState(() => {
    const month = periodOf('lastMonth', read(now), zone);
    // Where that is closed already, the next that may be is yesterday.
    const isClosed = before !== null && before >= boundsOf(month, zone).to - DAY;
    return isClosed ? periodOf('yesterday', read(now), zone).to : month.to;
  });
  const [isSure, setSure] = useState(false);
  const until = /^\d{4}-\d{2}-\d{2}$/.test(day) ? boundsOf({ from: day, to: day }, zone).to : Number.NaN;
  const objection = objectionToLock(read(locks), device, until, read(now));
  const open = read(logbook).shown.trips.filter(
    (trip) =>
      trip.device === device && trip.from <= until && trip.from > (before ?? 0) && missingOf(trip).length > 0,
  ).length;
  const close = () => publish(logbookEvents.panelClosed());
  return (
    <Dialog
      open
      alert
      onClose={close}
      title={t('logbook.lock.title')}
      text={t('logbook.lock.text')}
      closeLabel={t('shell.close')}
      testId="logbook-lock"
      actions={
        <>
          <Button variant="quiet" onClick={close}>
            {t('logbook.cancel')}
          </Button>
          <Button
            variant="danger"
            disabled={objection !== null || !isSure}
            onClick={() => {
              publish(
                changeEvents.wanted({
                  edits: [
                    {
                      of: 'lock',
                      id: device,
                      car: read(carOf(device))?.id ?? null,
                      set: { until },
                      was: { until: before },
                    },
                  ],
                  label: '',
                }),
              );
              close();
            }}
          >
            {t('logbook.lock.do')}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        {before !== null && (
          <p>{t('logbook.ready.lockedUntil', { day: formatDay(before, language, zone) })}</p>
        )}
        <TextField
          type="date"
          label={t('logbook.lock.until')}
          value={day}
          error={objection ? t('logbook.lock.problem') : null}
          onChange={setDay}
        />
        {open > 0 && <Banner tone="warning" text={t('logbook.lock.open', { count: open })} />}
        <Checkbox label={t('logbook.lock.sure')} checked={isSure} onChange={setSure} />
      </Stack>
    </Dialog>
  );
});
