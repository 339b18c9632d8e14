import * as app from '../../events/app.ts';
import * as changeEvents from '../../events/changes.ts';
import { unkeptChanges } from '../../src/core/changes/changes.ts';
import { Banner } from '../../src/ui/Banner.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { ReloadIcon } from '../../src/ui/icons.ts';
import { view } from '../../src/ui/view.tsx';
import { isOnlyHere, update } from './update.state.ts';

/** Tells the user that a newer version of the app is ready, and lets the user choose when to load it. */
export default view(function UpdatePromptView({ read, publish, t }) {
  const { phase, elsewhere = false } = read(update);
  const isApplying = ['applying', 'applied'].includes(phase);
  // The reload waits for changes that only this page has.
  const isHeld = isApplying && read(unkeptChanges).length > 0;
  return (
    <Banner
      testId="update-prompt"
      tone="neutral"
      icon={ReloadIcon}
      text={t('updates.ready')}
      detail={t(isHeld ? 'changes.notKept' : read(isOnlyHere) ? 'changes.onlyHere' : 'updates.hint')}
      action={
        isHeld ? (
          <Button size="small" onClick={() => publish(changeEvents.reviewOpened())}>
            {t('changes.show')}
          </Button>
        ) : (
          <Button
            size="small"
            loading={isApplying && !elsewhere}
            onClick={() => publish(app.updateAccepted())}
          >
            {t('updates.reload')}
          </Button>
        )
      }
      onDismiss={isApplying ? undefined : () => publish(app.updatePostponed())}
      dismissLabel={t('updates.later')}
    />
  );
});
