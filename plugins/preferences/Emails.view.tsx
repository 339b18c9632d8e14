import { can } from '../../src/core/server/server.ts';
import { settingsWanted } from '../../src/core/session/account-kinds.ts';
import { user } from '../../src/core/session/user.ts';
import { RowBones, Skeleton } from '../../src/ui/Skeleton.tsx';
import { Switch } from '../../src/ui/Switch.tsx';
import { view } from '../../src/ui/view.tsx';

/** The settings that choose what is sent by e-mail. */
export default view(function EmailsView({ read, publish, t }) {
  const { success } = read(user).settings;
  if (!success)
    return (
      <Skeleton label={t('settings.loading')}>
        <RowBones rows={2} />
      </Skeleton>
    );
  return (
    <div>
      {can(read, 'alarmRules') && (
        <Switch
          label={t('settings.alertEmails')}
          checked={success.alert_emails ?? false}
          onChange={(on) => publish(settingsWanted(read, { alert_emails: on }))}
        />
      )}
      {can(read, 'announcements') && (
        <Switch
          label={t('settings.newsEmails')}
          checked={success.uptodate_via_email}
          onChange={(on) => publish(settingsWanted(read, { uptodate_via_email: on }))}
        />
      )}
    </div>
  );
});
