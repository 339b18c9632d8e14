import * as changeEvents from '../../events/changes.ts';
import * as shareEvents from '../../events/shares.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { refusedChanges } from '../../src/core/changes/changes.ts';
import { shares } from '../../src/core/devices/shares.ts';
import { Banner } from '../../src/ui/Banner.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { view } from '../../src/ui/view.tsx';

/** What the server would not do with a link, and why. */
export const RefusedShares = view(function RefusedSharesView({ read, publish, t }) {
  const { shown } = read(shares);
  const locked = read(isReadOnly);
  const refused = read(refusedChanges).flatMap(({ id, edit, failure }) =>
    edit.of === 'share' ? [{ id, edit, failure }] : [],
  );
  /** What can be corrected: not the end of a link, and not one that is gone. */
  const canCorrect = (edit: (typeof refused)[number]['edit']) =>
    edit.set !== null && (edit.was === null || shown.some(({ salt }) => salt === edit.id));
  return refused.map(({ id, edit, failure }) => (
    <Banner
      key={id}
      tone="danger"
      text={`${t(edit.was === null ? 'shares.notCreated' : 'shares.notChanged')} ${
        failure?.message ?? t(`failure.${failure?.reason ?? 'server'}`)
      }`}
      action={
        <>
          {canCorrect(edit) && (
            <Button
              size="small"
              disabled={locked}
              onClick={() =>
                publish(
                  shareEvents.formOpened({
                    salt: edit.was === null ? null : edit.id,
                    devices: edit.set?.devices ?? [],
                    refused: id,
                  }),
                )
              }
            >
              {t('shares.editShort')}
            </Button>
          )}
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
