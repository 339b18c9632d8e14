import { can } from '../../src/core/server/server.ts';
import type { SettingsChanges } from '../../events/account-types.ts';
import { settingsWanted } from '../../src/core/session/account-kinds.ts';
import { user } from '../../src/core/session/user.ts';
import { Stack, Text } from '../../src/ui/Layout.tsx';
import { RowBones, Skeleton } from '../../src/ui/Skeleton.tsx';
import { Switch } from '../../src/ui/Switch.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Settings.module.css';

/** The types of alarms in the settings, by the server's numbers (docs/api.md, *Notification*). */
const KINDS = [4, 1, 9, 10, 11, 3, 5, 2, 13, 6, 7, 22, 23, 24] as const;

/** The settings that choose which alarms make a sound and which are sent by e-mail. */
export default view(function AlarmsView({ read, publish, t }) {
  const { success } = read(user).settings;
  if (!success)
    return (
      <Skeleton label={t('settings.loading')}>
        <RowBones rows={3} />
      </Skeleton>
    );
  const save = (changes: SettingsChanges) => publish(settingsWanted(read, changes));
  const sounds = success.alarm_sounds ?? {};
  return (
    <Stack gap={5} bounded>
      <div>
        {can(read, 'alarmRules') && (
          <Switch
            label={t('settings.alertEmails')}
            checked={success.alert_emails ?? false}
            onChange={(on) => save({ alert_emails: on })}
          />
        )}
        {can(read, 'announcements') && (
          <Switch
            label={t('settings.newsEmails')}
            checked={success.uptodate_via_email}
            onChange={(on) => save({ uptodate_via_email: on })}
          />
        )}
      </div>
      <Stack as="fieldset" gap={2}>
        <Text as="legend" size={13} weight="medium">
          {t('settings.alarmSounds')}
        </Text>
        <div className={styles.columns}>
          {KINDS.map((kind) => (
            <Switch
              key={kind}
              label={t(`settings.alarmKinds.${kind}`)}
              checked={sounds[kind] ?? true}
              onChange={(on) => save({ alarm_sounds: { ...sounds, [kind]: on } })}
            />
          ))}
        </div>
      </Stack>
    </Stack>
  );
});
