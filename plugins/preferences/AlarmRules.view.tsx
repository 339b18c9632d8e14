import { LinkButton } from '../../src/ui/Button.tsx';
import { AlarmIcon } from '../../src/ui/icons.ts';
import { Stack, Text } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';

/** Which alarms come is a setting of each device; this section leads there. */
export default view(function AlarmRulesView({ t }) {
  return (
    <Stack gap={3} justify="start">
      <Text tone="muted">{t('settings.alarmRulesHint')}</Text>
      <LinkButton icon={AlarmIcon} href="/device-management">
        {t('alerts.toAlarms')}
      </LinkButton>
    </Stack>
  );
});
