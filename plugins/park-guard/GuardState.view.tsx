import * as guardEvents from '../../events/guards.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { now } from '../../src/core/app/clock.ts';
import { deviceBy } from '../../src/core/devices/devices.ts';
import { guardOf, guardWanted, notArmableOf, parkGuards } from '../../src/core/devices/park-guard.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { Button } from '../../src/ui/Button.tsx';
import { formatAge, formatDistance, formatMoment } from '../../src/ui/format.ts';
import { AlarmIcon, GuardIcon } from '../../src/ui/icons.ts';
import { Remark } from '../../src/ui/Section.tsx';
import { view } from '../../src/ui/view.tsx';
import { GuardCard } from './GuardCard.tsx';
import { GuardEnds } from './GuardEnds.tsx';

/** The guard of a device: armed since, how wide, whether its alarm was raised; or why it cannot be armed or be known. */
export default view<{ device: number }>(function GuardStateView({ read, publish, t, language }, { device }) {
  const imei = read(deviceBy(device))?.imei ?? '';
  const guard = read(guardOf(imei));
  const { known, failure } = read(parkGuards);
  if (!guard && !known)
    return failure ? (
      <GuardCard
        tone="warning"
        icon={AlarmIcon}
        text={t('parkGuard.failed')}
        detail={t(`failure.${failure.reason}`)}
        action={
          <Button wide onClick={() => publish(guardEvents.listRequested())}>
            {t('shell.tryAgain')}
          </Button>
        }
      />
    ) : null;
  if (!guard) return <Hindrance device={device} />;
  const isSaving = read(parkGuards).pending.includes(imei);
  const { value, unit } = formatDistance(guard.radius, read(unitsInUse), language);
  const values = { radius: `${value} ${unit}` };
  const card = (
    <GuardCard
      tone={guard.alarmAt === null ? 'neutral' : 'danger'}
      icon={guard.alarmAt === null ? GuardIcon : AlarmIcon}
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
          <Button wide onClick={() => publish(guardWanted(read, imei, null))}>
            {t('parkGuard.disarm')}
          </Button>
        )
      }
    />
  );
  return guard.alarmAt !== null || read(isReadOnly) ? (
    card
  ) : (
    <>
      {card}
      <GuardEnds device={device} guard={guard} />
    </>
  );
});

/** Why it cannot be armed here and now: what the fix says, and how old it is. */
const Hindrance = view<{ device: number }>(function HindranceView({ read, t, language }, { device }) {
  const hindrance = read(notArmableOf(device));
  if (hindrance?.why === 'moving') return <Remark>{t('parkGuard.notMoving')}</Remark>;
  if (hindrance?.why === 'old')
    return <Remark>{t('parkGuard.notOld', { age: formatAge(hindrance.age, language) })}</Remark>;
  if (hindrance?.why !== 'vague') return null;
  const { value, unit } = formatDistance(hindrance.radius, read(unitsInUse), language);
  return <Remark>{t('parkGuard.notVague', { radius: `± ${value} ${unit}` })}</Remark>;
});
