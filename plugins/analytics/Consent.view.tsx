import * as settingsEvents from '../../events/settings.ts';
import { settings } from '../../src/core/app/settings.ts';
import { Switch } from '../../src/ui/Switch.tsx';
import { view } from '../../src/ui/view.tsx';

/** Asks whether usage statistics may be sent. Off until the user agrees. */
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
