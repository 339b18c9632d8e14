import * as settingsEvents from '../../events/settings.ts';
import { settings } from '../../src/core/app/settings.ts';
import { Switch } from '../../src/ui/Switch.tsx';
import { view } from '../../src/ui/view.tsx';

/** The setting that allows the app to send usage statistics. It is off until the user switches it on. */
export default view(function ConsentView({ read, publish, t }) {
  return (
    <>
      <p>{t('analytics.explanation')}</p>
      <Switch
        label={t('analytics.allow')}
        checked={read(settings).analytics}
        onChange={(allowed) => publish(settingsEvents.analyticsChosen({ allowed }))}
      />
    </>
  );
});
