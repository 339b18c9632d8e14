import * as guardEvents from '../../events/guards.ts';
import { isReadOnly } from '../../src/core/admin.ts';
import { now } from '../../src/core/clock.ts';
import { deviceBy } from '../../src/core/devices.ts';
import { guardOf, parkGuards } from '../../src/core/park-guard.ts';
import { unitsInUse } from '../../src/core/settings.ts';
import { timeZoneInUse } from '../../src/core/user.ts';
import { Banner } from '../../src/ui/Banner.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { formatAge, formatDistance, formatMoment } from '../../src/ui/format.ts';
import { GuardIcon } from '../../src/ui/icons.ts';
import { view } from '../../src/ui/view.tsx';

/** The guard of a device: armed since, how wide, and whether its alarm was raised. */
export default view<{ device: number }>(function GuardStateView({ read, publish, t, language }, { device }) {
  const imei = read(deviceBy(device))?.imei ?? '';
  const guard = read(guardOf(imei));
  if (!guard) return null;
  const isSaving = read(parkGuards).pending.some((each) => each.imei === imei);
  const { value, unit } = formatDistance(guard.radius, read(unitsInUse), language);
  const values = { radius: `${value} ${unit}` };
  return (
    <Banner
      tone={guard.alarmAt === null ? 'neutral' : 'danger'}
      icon={guard.alarmAt === null ? GuardIcon : undefined}
      text={
        guard.alarmAt === null
          ? t('parkGuard.armed', values)
          : t('parkGuard.alarm', { age: formatAge(read(now) - guard.alarmAt, language) })
      }
      detail={
        isSaving
          ? t('parkGuard.saving')
          : t(guard.by === 'ride' ? 'parkGuard.sinceByRide' : 'parkGuard.since', {
              time: formatMoment(guard.since, language, read(timeZoneInUse)),
            })
      }
      action={
        !read(isReadOnly) && (
          <Button size="small" onClick={() => publish(guardEvents.changeSubmitted({ imei, guard: null }))}>
            {t('parkGuard.disarm')}
          </Button>
        )
      }
    />
  );
});
