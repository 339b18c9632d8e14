import * as mapEvents from '../../../events/map.ts';
import type { MapTool } from '../../../events/map.ts';
import { can } from '../../../src/core/server/server.ts';
import { deviceBy } from '../../../src/core/devices/devices.ts';
import { papersOf, papersWanted } from '../../../src/core/devices/papers.ts';
import { guardOf, parkGuards } from '../../../src/core/devices/park-guard.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { Stack } from '../../../src/ui/Layout.tsx';
import { AlarmIcon, RouteIcon, LogbookIcon } from '../../../src/ui/icons.ts';
import { Section, Remark } from '../../../src/ui/Section.tsx';
import { view } from '../../../src/ui/view.tsx';
import styles from './Bike.module.css';
import type { Papers } from '../../../events/care-types.ts';
import * as paperEvents from '../../../events/papers.ts';
import { isReadOnly } from '../../../src/core/session/admin.ts';
import { now } from '../../../src/core/app/clock.ts';
import { stateOf } from '../../../src/core/positions/freshness.ts';
import { lastFixOf } from '../../../src/core/positions/positions.ts';
import { unitsInUse } from '../../../src/core/app/settings.ts';
import { formatAge, formatDistance, withUnit } from '../../../src/ui/format.ts';
import { Select } from '../../../src/ui/Select.tsx';
import { Bone, Skeleton } from '../../../src/ui/Skeleton.tsx';
import { Switch } from '../../../src/ui/Switch.tsx';

type AutoGuard = Papers['autoGuard'];

/** The settings and state of the theft guard of a bicycle, which arms itself after each ride. */
const TheftGuard = view<{ device: number }>(function TheftGuardView({ read, publish, t }, { device }) {
  const imei = read(deviceBy(device))?.imei ?? '';
  const { status, shown, failure } = read(papersOf(imei));
  const save = (autoGuard: AutoGuard) => publish(papersWanted(read, imei, { autoGuard }));
  if (!shown && status === 'failed')
    return (
      <Section
        title={t('bike.guard.title')}
        end={
          <Button size="small" onClick={() => publish(paperEvents.requested({ imei }))}>
            {t('shell.tryAgain')}
          </Button>
        }
      >
        <Remark>{t('bike.guard.failed', { reason: t(`failure.${failure?.reason ?? 'server'}`) })}</Remark>
      </Section>
    );
  if (!shown)
    return (
      <Section title={t('bike.guard.title')}>
        <Skeleton label={t('bike.guard.loading')}>
          <Bone width="100%" height={48} />
        </Skeleton>
      </Section>
    );
  const { autoGuard } = shown;
  return (
    <Section title={t('bike.guard.title')}>
      <Switch
        label={t('bike.guard.auto')}
        detail={t('bike.guard.autoHint')}
        checked={autoGuard.on}
        disabled={read(isReadOnly)}
        onChange={(on) => save({ ...autoGuard, on })}
      />
      {autoGuard.on && (
        <Radius radius={autoGuard.radius} onChange={(radius) => save({ ...autoGuard, radius })} />
      )}
      <State device={device} isAuto={autoGuard.on} />
    </Section>
  );
});

/** The guard's radii to choose from (metres), round in the user's unit: 30 to 200 m, 100 to 600 ft. */
const RADII = { metric: [30, 50, 100, 200], imperial: [30.48, 45.72, 91.44, 182.88] } as const;
/** Radii that differ by less than this (metres) count as equal, because values converted from feet are rounded. */
const SAME = 0.5;

/**
 * The choice of how far the bicycle may be moved before the guard raises an alarm. A radius that was set elsewhere is
 * shown exactly, not rounded to one of these choices.
 */
const Radius = view<{ radius: number; onChange: (metres: number) => void }>(function RadiusView(
  { read, t, language },
  { radius, onChange },
) {
  const units = read(unitsInUse);
  const round = RADII[units];
  const chosen = round.find((each) => Math.abs(each - radius) < SAME);
  const options = chosen === undefined ? [radius, ...round].toSorted((a, b) => a - b) : round;
  const words = (metres: number) => {
    const { value, unit } = formatDistance(metres, units, language);
    return withUnit({ value, unit });
  };
  return (
    <Select
      label={t('bike.guard.radius')}
      value={String(chosen ?? radius)}
      options={options.map((metres) => ({ value: String(metres), label: words(metres) }))}
      disabled={read(isReadOnly)}
      onChange={(value) => onChange(Number(value))}
    />
  );
});

/**
 * The state of the theft guard while no guard is armed: the reason, and whether the guard will arm itself. Shows
 * nothing while one is armed.
 */
const State = view<{ device: number; isAuto: boolean }>(function StateView(
  { read, t, language },
  { device, isAuto },
) {
  const found = read(deviceBy(device));
  const guard = read(guardOf(found?.imei ?? ''));
  const { status } = read(parkGuards);
  const fix = read(lastFixOf(device));
  const time = read(now);
  if (!found || status === 'unavailable') return null;
  // If a guard is armed, the card above shows its state and what to do about an alarm.
  if (guard || status !== 'ready') return null;
  if (!isAuto) return <Remark>{t('bike.guard.state.off')}</Remark>;
  switch (fix ? stateOf(found, fix, time) : 'off') {
    case 'moving':
      return <Remark>{t('bike.guard.state.riding')}</Remark>;
    case 'standing':
      return <Remark>{t('bike.guard.state.soon')}</Remark>;
    case 'nosignal':
      // Without a signal, the app knows neither whether the bicycle is standing or being ridden, nor whether the guard
      // will arm itself.
      return (
        <Remark>
          {t('bike.guard.state.silent', { age: formatAge(time - (fix?.at ?? time), language) })}
        </Remark>
      );
    default:
      return <Remark>{t('bike.guard.state.trackerOff')}</Remark>;
  }
});

/**
 * The section for a bicycle: the guard that arms itself after the ride, the rides, the passport and the theft
 * report (MODE-04).
 */
export default view<{ device: number }>(function BikeView({ read, publish, t }, { device }) {
  const imei = read(deviceBy(device))?.imei ?? '';
  const { status } = read(papersOf(imei));
  const isKept = status !== 'unavailable' && can(read, 'papers');
  const open = (tool: MapTool) => publish(mapEvents.toolOpened({ tool, devices: [device] }));
  return (
    <>
      {/* A server that cannot store settings has no theft guard and no passport; rides and report always work. */}
      {isKept && can(read, 'parkGuard') && <TheftGuard device={device} />}
      <Section title={t('bike.title')}>
        <Stack gap={2} className={styles.ways}>
          <Button icon={RouteIcon} wide onClick={() => open('rides')}>
            {t('bike.rides.title')}
          </Button>
          {isKept && can(read, 'media') && (
            <Button icon={LogbookIcon} wide onClick={() => open('passport')}>
              {t('bike.passport.title')}
            </Button>
          )}
        </Stack>
        {/* After an alarm, the guard's card already has a button for the theft report. */}
        {!read(guardOf(imei))?.alarmAt && (
          <Button icon={AlarmIcon} wide onClick={() => open('report')}>
            {t('bike.report.title')}
          </Button>
        )}
      </Section>
    </>
  );
});
