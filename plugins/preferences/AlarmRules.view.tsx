import { LinkButton } from '../../src/ui/Button.tsx';
import { AlertsIcon } from '../../src/ui/icons.ts';
import { Stack, Text } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';

/** Which alarms are raised is set for each device. This section links to those settings. */
export default view(function AlarmRulesView({ t }) {
  return (
    <Stack gap={3} justify="start">
      <Text tone="muted">{t('settings.alarmRulesHint')}</Text>
      <LinkButton icon={AlertsIcon} href="/device-management">
        {t('alerts.toAlarms')}
      </LinkButton>
    </Stack>
  );
});
