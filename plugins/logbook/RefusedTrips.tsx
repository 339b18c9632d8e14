import * as changeEvents from '../../events/changes.ts';
import { refusedChanges } from '../../src/core/changes/changes.ts';
import { isOfTrips } from '../../src/core/travel/logbook/logbook-edits.ts';
import { Banner } from '../../src/ui/Banner.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { view } from '../../src/ui/view.tsx';

/** What the server would not do with the logbook, and why. */
export const RefusedTrips = view(function RefusedTripsView({ read, publish, t }) {
  return read(refusedChanges)
    .filter(({ edit }) => isOfTrips(edit))
    .map(({ id, failure }) => (
      <Banner
        key={id}
        tone="danger"
        testId="logbook-refused"
        text={`${t('logbook.notChanged')} ${
          failure?.status === 423
            ? t('logbook.refusedLocked')
            : (failure?.message ?? t(`failure.${failure?.reason ?? 'server'}`))
        }`}
        action={
          <Button size="small" variant="quiet" onClick={() => publish(changeEvents.dismissed({ id }))}>
            {t('logbook.letGo')}
          </Button>
        }
      />
    ));
});
