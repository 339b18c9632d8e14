import * as app from '../../events/app.ts';
import { Banner } from '../../src/ui/Banner.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { ReloadIcon } from '../../src/ui/icons.ts';
import { view } from '../../src/ui/view.tsx';
import { update } from './update.state.ts';

/** Tells the user that a newer version of the app is ready, and lets the user choose when to load it. */
export default view(function UpdatePromptView({ read, publish, t }) {
  const isApplying = read(update).phase === 'applying';
  return (
    <Banner
      testId="update-prompt"
      tone="neutral"
      icon={ReloadIcon}
      text={t('updates.ready')}
      detail={t('updates.hint')}
      action={
        <Button size="small" loading={isApplying} onClick={() => publish(app.updateAccepted())}>
          {t('updates.reload')}
        </Button>
      }
      onDismiss={isApplying ? undefined : () => publish(app.updatePostponed())}
      dismissLabel={t('updates.later')}
    />
  );
});
