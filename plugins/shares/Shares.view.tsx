import * as shareEvents from '../../events/shares.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { refusedChanges } from '../../src/core/changes/changes.ts';
import { can } from '../../src/core/server/server.ts';
import { now } from '../../src/core/app/clock.ts';
import { hasPaper } from '../../src/core/app/paper.ts';
import { shares } from '../../src/core/devices/shares.ts';
import { BASE } from '../../src/rules/base-path.ts';
import { Banner } from '../../src/ui/Banner.tsx';
import { RefusedBanner } from '../../src/ui/RefusedBanner.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { PlusIcon, ShareIcon } from '../../src/ui/icons.ts';
import { EmptyState } from '../../src/ui/Notice.tsx';
import { LoadedRows } from '../../src/ui/RowsPage.tsx';
import { VisuallyHidden } from '../../src/ui/VisuallyHidden.tsx';
import { view } from '../../src/ui/view.tsx';
import { ShareForm } from './ShareForm.tsx';
import { ShareRow } from './ShareRow.tsx';
import { devicesToStartWith, parted, sharesInOrder, sharesPage } from './shares-page.state.ts';
import { styles } from './styles.ts';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { Row, Stack } from '../../src/ui/Layout.tsx';
import { QrCode } from '../../src/ui/QrCode.tsx';
import { addressOf } from './address.ts';
import * as changeEvents from '../../events/changes.ts';

/** The changes to shared links that the server refused, and why. */
const RefusedShares = view(function RefusedSharesView({ read, publish, t }) {
  const { shown } = read(shares);
  const locked = read(isReadOnly);
  const refused = read(refusedChanges).flatMap(({ id, edit, failure }) =>
    edit.of === 'share' ? [{ id, edit, failure }] : [],
  );
  /**
   * Whether the user can correct a refused change to a link in the form. The form can neither end nor delete a link,
   * and does not support trip links.
   */
  const canCorrect = (edit: (typeof refused)[number]['edit']) =>
    edit.set !== null &&
    edit.set.kind !== 'trip' &&
    (edit.was === null || shown.some(({ salt }) => salt === edit.id));
  return refused.map(({ id, edit, failure }) => (
    <RefusedBanner
      key={id}
      text={`${t(edit.was === null ? 'shares.notCreated' : 'shares.notChanged')} ${
        failure?.message ?? t(`failure.${failure?.reason ?? 'server'}`)
      }`}
      onCorrect={
        canCorrect(edit)
          ? () =>
              publish(
                shareEvents.formOpened({
                  salt: edit.was === null ? null : edit.id,
                  devices: edit.set?.devices ?? [],
                  refused: id,
                }),
              )
          : null
      }
      locked={locked}
      onRetry={() => publish(changeEvents.retried({ id }))}
      onDiscard={() => publish(changeEvents.dismissed({ id }))}
    />
  ));
});

/** The dialog that shows a shared link as a QR code, for another phone or a printout. */
export const CodeDialog = view(function CodeDialogView({ read, publish, t }) {
  const { code } = read(sharesPage);
  const share = read(shares).shown.find(({ salt }) => salt === code);
  if (!share) return null;
  const address = addressOf(share, window.location.origin + BASE);
  return (
    <Dialog
      open
      testId="share-code"
      title={t('shares.code')}
      text={t('shares.codeHint')}
      closeLabel={t('shell.close')}
      onClose={() => publish(shareEvents.codeOpened({ salt: null }))}
    >
      <QrCode
        text={address}
        label={t('shares.codeLabel', { name: share.name || t('shares.share') })}
        download={read(hasPaper) ? { label: t('shares.download'), fileName: 'fixpoint-link.svg' } : undefined}
      />
      <p className={styles.address}>{address}</p>
    </Dialog>
  );
});

/**
 * All links through which others see the account's devices, and the form for a link, as a section of the settings
 * (SHARE-01, SHARE-02).
 */
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
    <Stack gap={4}>
      {status !== 'unavailable' && !isOpen && (
        <Row justify="end" className={styles.new}>
          <Button
            variant="primary"
            icon={PlusIcon}
            disabled={locked}
            onClick={() => publish(shareEvents.formOpened({ salt: null, devices: devicesToStartWith(read) }))}
          >
            {t('shares.new')}
          </Button>
        </Row>
      )}
      {!can(read, 'shareList') && status !== 'unavailable' && (
        <Banner tone="neutral" text={t('shares.onlyHere')} />
      )}
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
    </Stack>
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
        <Stack as="section" gap={2} aria-labelledby="shares-over">
          <h2 id="shares-over">{t('shares.over')}</h2>
          <ul className={styles.list}>
            {over.map((share) => (
              <ShareRow key={share.salt} share={share} />
            ))}
          </ul>
        </Stack>
      )}
    </LoadedRows>
  );
});
