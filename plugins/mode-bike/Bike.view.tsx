import * as mapEvents from '../../events/map.ts';
import type { MapTool } from '../../events/map.ts';
import * as paperEvents from '../../events/papers.ts';
import { isReadOnly } from '../../src/core/admin.ts';
import { now } from '../../src/core/clock.ts';
import { deviceBy } from '../../src/core/devices.ts';
import { stateOf } from '../../src/core/freshness.ts';
import { papersOf } from '../../src/core/papers.ts';
import { guardOf } from '../../src/core/park-guard.ts';
import { lastFixOf } from '../../src/core/positions.ts';
import { Button } from '../../src/ui/Button.tsx';
import { AlarmIcon, RouteIcon, LogbookIcon } from '../../src/ui/icons.ts';
import { Remark, Section } from '../../src/ui/Section.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { Switch } from '../../src/ui/Switch.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Bike.module.css';

const RADII = ['30', '50', '100', '200'] as const;

/** The guard of a bicycle that arms itself after the ride, its rides, its passport and the report (MODE-04). */
export default view<{ device: number }>(function BikeView({ read, publish, t }, { device }) {
  const found = read(deviceBy(device));
  const imei = found?.imei ?? '';
  const { shown } = read(papersOf(imei));
  const guard = read(guardOf(imei));
  const fix = read(lastFixOf(device));
  if (!found || !shown) return null;
  const { autoGuard } = shown;
  const isMoving = stateOf(found, fix, read(now)) === 'moving';
  const state = guard
    ? guard.alarmAt === null
      ? null
      : 'alarm'
    : autoGuard.on
      ? isMoving
        ? 'riding'
        : 'soon'
      : 'off';
  const open = (tool: MapTool) => publish(mapEvents.toolOpened({ tool, devices: [device] }));
  const save = (next: typeof autoGuard) =>
    publish(paperEvents.changeSubmitted({ imei, changes: { autoGuard: next } }));
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
        <Select
          label={t('bike.guard.radius')}
          value={RADII.find((each) => Number(each) === autoGuard.radius) ?? '50'}
          options={RADII.map((value) => ({ value, label: `${value} m` }))}
          disabled={read(isReadOnly)}
          onChange={(radius) => save({ ...autoGuard, radius: Number(radius) })}
        />
      )}
      {state && <Remark alert={state === 'alarm'}>{t(`bike.guard.state.${state}`)}</Remark>}
      <div className={styles.ways}>
        <Button icon={RouteIcon} wide onClick={() => open('rides')}>
          {t('bike.rides.title')}
        </Button>
        <Button icon={LogbookIcon} wide onClick={() => open('passport')}>
          {t('bike.passport.title')}
        </Button>
        <Button
          icon={AlarmIcon}
          wide
          variant={state === 'alarm' ? 'danger' : 'secondary'}
          onClick={() => open('report')}
        >
          {t('bike.report.title')}
        </Button>
      </div>
    </Section>
  );
});
