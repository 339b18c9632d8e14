import * as changeEvents from '../../events/changes.ts';
import { refusedChanges } from '../../src/core/changes.ts';
import { Banner } from '../../src/ui/Banner.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { view } from '../../src/ui/view.tsx';

/** What the server would not do with a link, and why. */
export const RefusedShares = view(function RefusedSharesView({ read, publish, t }) {
  const refused = read(refusedChanges).filter(({ edit }) => edit.of === 'share');
  return refused.map(({ id, edit, failure }) => (
    <Banner
      key={id}
      tone="danger"
      text={`${t(edit.was === null ? 'shares.notCreated' : 'shares.notChanged')} ${
        failure?.message ?? t(`failure.${failure?.reason ?? 'server'}`)
      }`}
      action={
        <>
          <Button size="small" onClick={() => publish(changeEvents.retried({ id }))}>
            {t('shell.tryAgain')}
          </Button>
          <Button size="small" variant="quiet" onClick={() => publish(changeEvents.dismissed({ id }))}>
            {t('shares.letGo')}
          </Button>
        </>
      }
    />
  ));
});
