import * as changeEvents from '../../events/changes.ts';
import { conflicts, refusedChanges, unkeptChanges } from '../../src/core/changes/changes.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { Banner } from '../../src/ui/Banner.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { view } from '../../src/ui/view.tsx';
import { held } from './held.ts';

/**
 * A one-line banner about unsaved changes. It shows only the first of these that applies: conflicts that the user must
 * decide, refused changes, changes that would be lost if the page closes, or changes that only wait.
 */
export default view(function ChangesBannerView({ read, publish, t }) {
  const asked = read(conflicts).length;
  const refused = read(refusedChanges).length;
  const waiting = read(held).length;
  const isOffline = read(connectivity).online === false;
  const [text, tone] =
    asked > 0
      ? ([t('changes.conflicts', { count: asked }), 'warning'] as const)
      : refused > 0
        ? ([t('changes.refused', { count: refused }), 'warning'] as const)
        : read(unkeptChanges).length > 0
          ? ([t('changes.notKept'), 'warning'] as const)
          : ([
              t(isOffline ? 'changes.waitingForNetwork' : 'changes.waitingForServer', { count: waiting }),
              'neutral',
            ] as const);
  return (
    <Banner
      testId="changes-banner"
      tone={tone}
      text={text}
      action={
        <Button size="small" onClick={() => publish(changeEvents.reviewOpened())}>
          {t('changes.show')}
        </Button>
      }
    />
  );
});
