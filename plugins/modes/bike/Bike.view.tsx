import * as mapEvents from '../../../events/map.ts';
import { can } from '../../../src/core/server/server.ts';
import type { MapTool } from '../../../events/map.ts';
import { deviceBy } from '../../../src/core/devices/devices.ts';
import { papersOf } from '../../../src/core/devices/papers.ts';
import { guardOf } from '../../../src/core/devices/park-guard.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { AlarmIcon, RouteIcon, LogbookIcon } from '../../../src/ui/icons.ts';
import { Section } from '../../../src/ui/Section.tsx';
import { view } from '../../../src/ui/view.tsx';
import styles from './Bike.module.css';
import { TheftGuard } from './TheftGuard.tsx';

/** The guard of a bicycle that arms itself after the ride, its rides, its passport and the report (MODE-04). */
export default view<{ device: number }>(function BikeView({ read, publish, t }, { device }) {
  const imei = read(deviceBy(device))?.imei ?? '';
  const { status } = read(papersOf(imei));
  const isKept = status !== 'unavailable' && can(read, 'papers');
  const open = (tool: MapTool) => publish(mapEvents.toolOpened({ tool, devices: [device] }));
  return (
    <>
      {/* Where nothing can be kept, no guard arms itself and there is no passport; rides and report need neither. */}
      {isKept && can(read, 'parkGuard') && <TheftGuard device={device} />}
      <Section title={t('bike.title')}>
        <div className={styles.ways}>
          <Button icon={RouteIcon} wide onClick={() => open('rides')}>
            {t('bike.rides.title')}
          </Button>
          {isKept && can(read, 'media') && (
            <Button icon={LogbookIcon} wide onClick={() => open('passport')}>
              {t('bike.passport.title')}
            </Button>
          )}
        </div>
        {/* In an alarm the guard's card has a button for it already. */}
        {!read(guardOf(imei))?.alarmAt && (
          <Button icon={AlarmIcon} wide onClick={() => open('report')}>
            {t('bike.report.title')}
          </Button>
        )}
      </Section>
    </>
  );
});
