import { settingsWanted } from '../../src/core/session/account-kinds.ts';
import { user } from '../../src/core/session/user.ts';
import { Stack, Text } from '../../src/ui/Layout.tsx';
import { RowBones, Skeleton } from '../../src/ui/Skeleton.tsx';
import { Switch } from '../../src/ui/Switch.tsx';
import { view } from '../../src/ui/view.tsx';

/** The alarm types in the settings, grouped by topic. The numbers are the server's (docs/api.md, *Notification*). */
const GROUPS = [
  ['emergency', [4, 9, 1]],
  ['places', [10, 11, 3]],
  ['driving', [5, 7]],
  ['power', [2, 13, 6, 22]],
  ['messages', [23, 24]],
] as const;

/** The settings that choose which alarms make a sound. */
export default view(function AlarmsView({ read, publish, t }) {
  const { success } = read(user).settings;
  if (!success)
    return (
      <Skeleton label={t('settings.loading')}>
        <RowBones rows={3} />
      </Skeleton>
    );
  const sounds = success.alarm_sounds ?? {};
  return (
    <Stack gap={5} bounded>
      {GROUPS.map(([group, kinds]) => (
        <Stack as="fieldset" key={group} gap={1}>
          <Text as="legend" size={13} weight="medium" tone="muted">
            {t(`settings.alarmGroups.${group}`)}
          </Text>
          {kinds.map((kind) => (
            <Switch
              key={kind}
              label={t(`settings.alarmKinds.${kind}`)}
              checked={sounds[kind] ?? true}
              onChange={(on) => publish(settingsWanted(read, { alarm_sounds: { ...sounds, [kind]: on } }))}
            />
          ))}
        </Stack>
      ))}
    </Stack>
  );
});
