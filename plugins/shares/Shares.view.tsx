import * as shareEvents from '../../events/shares.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { refusedChanges } from '../../src/core/changes/changes.ts';
import { now } from '../../src/core/app/clock.ts';
import { shares } from '../../src/core/devices/shares.ts';
import { Banner } from '../../src/ui/Banner.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { PlusIcon, ShareIcon } from '../../src/ui/icons.ts';
import { EmptyState } from '../../src/ui/Notice.tsx';
import { LoadedRows, RowsPage } from '../../src/ui/RowsPage.tsx';
import { VisuallyHidden } from '../../src/ui/VisuallyHidden.tsx';
import { view } from '../../src/ui/view.tsx';
import { CodeDialog } from './CodeDialog.tsx';
import { RefusedShares } from './RefusedShares.tsx';
import { ShareForm } from './ShareForm.tsx';
import { ShareRow } from './ShareRow.tsx';
import { parted, sharesInOrder, sharesPage } from './shares-page.state.ts';
import { styles } from './styles.ts';

/** All links by which others see devices, and the form of one (SHARE-01, SHARE-02). */
export default view(function SharesView({ read, publish, t }) {
  const { form } = read(sharesPage);
  const { status } = read(shares);
  const edited = form?.salt ? (read(shares).shown.find(({ salt }) => salt === form.salt) ?? null) : null;
  const isOpen = form !== null && (form.salt === null || edited !== null) && status !== 'unavailable';
  const locked = read(isReadOnly);
  const change = form?.refused ? read(refusedChanges).find(({ id }) => id === form.refused) : null;
  const refused =
    change?.edit.of === 'share' && change.edit.set ? { id: change.id, set: change.edit.set } : null;
  return (
    <RowsPage
      title={t('shares.title')}
      action={
        status !== 'unavailable' &&
        !isOpen && (
          <Button
            variant="primary"
            icon={PlusIcon}
            disabled={locked}
            onClick={() => publish(shareEvents.formOpened({ salt: null, devices: [] }))}
          >
            {t('shares.new')}
          </Button>
        )
      }
    >
      {locked && <Banner tone="warning" text={t('failure.readOnly')} />}
      {isOpen && !locked && (
        <ShareForm
          key={`${form.salt ?? `new ${form.devices.join(' ')}`} ${form.refused ?? ''}`}
          share={edited}
          devices={form.devices}
          refused={refused}
        />
      )}
      <RefusedShares />
      <ShareList />
      <CodeDialog />
    </RowsPage>
  );
});

const ShareList = view(function ShareListView({ read, publish, t }) {
  const { status, failure } = read(shares);
  const list = read(sharesInOrder);
  const { live, over } = parted(list, read(now));
  if (status === 'unavailable')
    return <EmptyState icon={ShareIcon} title={t('shares.unavailable')} text={t('shares.unavailableHint')} />;
  const loadedRows = {
    loading: status === 'loading',
    failed: status === 'failed',
    some: list.length > 0,
    failure: failure && t(`failure.${failure.reason}`),
    words: { loading: t('shares.loading'), failed: t('shares.failed'), again: t('shell.tryAgain') },
    onRetry: () => publish(shareEvents.listRequested()),
  };
  return (
    <LoadedRows {...loadedRows}>
      {list.length === 0 && (
        <EmptyState icon={ShareIcon} title={t('shares.empty')} text={t('shares.about')} />
      )}
      {live.length > 0 && (
        <section aria-labelledby="shares-live">
          <h2 id="shares-live">
            <VisuallyHidden>{t('shares.live')}</VisuallyHidden>
          </h2>
          <ul className={styles.list}>
            {live.map((share) => (
              <ShareRow key={share.salt} share={share} />
            ))}
          </ul>
        </section>
      )}
      {over.length > 0 && (
        <section className={styles.over} aria-labelledby="shares-over">
          <h2 id="shares-over">{t('shares.over')}</h2>
          <ul className={styles.list}>
            {over.map((share) => (
              <ShareRow key={share.salt} share={share} />
            ))}
          </ul>
        </section>
      )}
    </LoadedRows>
  );
});
