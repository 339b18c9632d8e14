import { useMemo } from 'react';
import { ALARM_KINDS, ALARM_NUMBERS, type AlarmKind } from '../../events/alarm-types.ts';
import type { Device } from '../../events/device-types.ts';
import { alarmKindsOf, settingOf } from '../../src/core/devices/alarm-kinds.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { can } from '../../src/core/server/server.ts';
import { settingsWanted } from '../../src/core/session/account-kinds.ts';
import { user } from '../../src/core/session/user.ts';
import { formatNumber } from '../../src/ui/format-number.ts';
import { AlertsIcon, ChevronRightIcon } from '../../src/ui/icons.ts';
import { Stack, Text } from '../../src/ui/Layout.tsx';
import { List, ListRow } from '../../src/ui/List.tsx';
import { RowBones, Skeleton } from '../../src/ui/Skeleton.tsx';
import { Switch } from '../../src/ui/Switch.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Settings.module.css';

/** The alarm types in the settings, grouped by topic. The numbers are the server's (docs/api.md, *Notification*). */
const GROUPS = [
  ['emergency', [4, 9, 1]],
  ['places', [10, 11, 3]],
  ['driving', [5, 7]],
  ['power', [2, 13, 6, 22]],
  ['messages', [23, 24]],
] as const;
/** The number of the alarm type "area entered". Each device has one setting for it and for "area left". */
const ENTERED = 10;

const kindOf = (number: number): AlarmKind | undefined =>
  number === ENTERED ? 'geofence' : ALARM_KINDS.find((kind) => ALARM_NUMBERS[kind] === number);

type Spread = { readonly on: number; readonly all: number };

/** Returns for each type of alarm on how many devices it is on, and how many can raise it. */
function spreadOf(byId: ReadonlyMap<number, Device>): ReadonlyMap<AlarmKind, Spread> {
  const found = new Map<AlarmKind, Spread>();
  for (const device of byId.values()) {
    const { alarms } = device;
    if (!alarms) continue;
    for (const kind of alarmKindsOf(device)) {
      const { on, all } = found.get(kind) ?? { on: 0, all: 0 };
      found.set(kind, { on: on + (alarms.on && settingOf(alarms, kind).on ? 1 : 0), all: all + 1 });
    }
  }
  return found;
}

/**
 * Which alarms reach the user: for each type, on how many devices it is on, and whether it makes a sound. Types that no
 * device can raise are left out. What a device reports is set for each device: a button leads there.
 */
export default view(function AlarmsView({ read, publish, t, language }) {
  const { success } = read(user).settings;
  const { byId, version } = read(devices);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the map of devices is changed in place; `version` changes with it
  const spread = useMemo(() => spreadOf(byId), [byId, version]);
  const hasSounds = can(read, 'settingsAtServer');
  if (hasSounds && !success)
    return (
      <Skeleton label={t('settings.loading')}>
        <RowBones rows={3} />
      </Skeleton>
    );
  const sounds = success?.alarm_sounds ?? {};
  const detailOf = (kind: AlarmKind | undefined): string | undefined => {
    const one = kind && spread.get(kind);
    if (!one) return undefined;
    if (one.on === 0) return t('settings.alarmOff');
    return t('settings.alarmOn', {
      on: formatNumber(one.on, language),
      all: formatNumber(one.all, language),
    });
  };
  const isRaised = (number: number) => {
    const kind = kindOf(number);
    return kind === undefined || spread.size === 0 || spread.has(kind);
  };
  const isHeard = (number: number) => {
    const one = spread.get(kindOf(number) ?? 'turnOff');
    return kindOf(number) === undefined || one === undefined || one.on > 0;
  };
  return (
    <Stack gap={5} bounded>
      {hasSounds &&
        GROUPS.map(([group, kinds]) => [group, kinds.filter(isRaised)] as const)
          .filter(([, kinds]) => kinds.length > 0)
          .map(([group, kinds]) => (
            <Stack as="fieldset" key={group} gap={1}>
              <Text as="legend" size={13} weight="medium" tone="muted">
                {t(`settings.alarmGroups.${group}`)}
              </Text>
              {kinds.map((number) => (
                <Switch
                  key={number}
                  label={t(`settings.alarmKinds.${number}`)}
                  detail={detailOf(kindOf(number))}
                  // The sound of an alarm that no device raises is not heard, so its switch is not lit.
                  checked={isHeard(number) && (sounds[number] ?? true)}
                  disabled={!isHeard(number)}
                  onChange={(on) =>
                    publish(settingsWanted(read, { alarm_sounds: { ...sounds, [number]: on } }))
                  }
                />
              ))}
            </Stack>
          ))}
      <div className={styles.bleed}>
        <List label={t('settings.alarmRules')}>
          <ListRow
            href="/device-management"
            leading={<AlertsIcon size={20} aria-hidden="true" />}
            title={t('settings.alarmRules')}
            detail={t('settings.alarmRulesHint')}
            end={<ChevronRightIcon size={18} aria-hidden="true" />}
          />
        </List>
      </div>
    </Stack>
  );
});
