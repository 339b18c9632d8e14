import { view } from '../../src/ui/view.tsx';
import { detailsKind, media, mediaSubject } from './media.state.ts';
import { NotificationDetail } from './NotificationDetail.tsx';
import { telling, detailsDevice, detailsImei } from './telling.state.ts';
import { useState } from 'react';
import * as mediaEvents from '../../events/media.ts';
import type { MediaItem } from '../../events/media.ts';
import * as pushEvents from '../../events/push.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { formatMoment } from '../../src/ui/format.ts';
import { VoiceIcon, PhotoIcon, type Icon, OfflineIcon } from '../../src/ui/icons.ts';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { useLoadable } from '../../src/ui/loadable.ts';
import styles from './Details.module.css';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { Button } from '../../src/ui/Button.tsx';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { EmptyState, ErrorState } from '../../src/ui/Notice.tsx';
import { RowBones, Skeleton } from '../../src/ui/Skeleton.tsx';

type Words = { icon: Icon; loading: string; empty: string; emptyHint: string };

/** Shown in place of the list of voice messages or photos while it is loading, empty, failed, or unavailable. */
const MediaStates = view<Words>(function MediaStatesView(
  { read, publish, t },
  { icon, loading, empty, emptyHint },
) {
  const { items, status, failure } = read(media);
  const about = read(mediaSubject);
  if (failure && items.length === 0) {
    const offline = read(connectivity).online === false;
    return (
      <ErrorState
        icon={offline ? OfflineIcon : undefined}
        title={t(offline ? 'network.offline' : 'push.media.failed')}
        text={t(offline ? 'push.media.offline' : `failure.${failure.reason}`)}
        retry={
          failure.reason === 'unavailable'
            ? undefined
            : {
                label: t('shell.tryAgain'),
                onRetry: () => about && publish(mediaEvents.listRequested(about)),
              }
        }
      />
    );
  }
  if (status !== 'ready')
    return (
      <Skeleton label={loading}>
        <RowBones rows={3} />
      </Skeleton>
    );
  return items.length === 0 ? <EmptyState icon={icon} title={empty} text={emptyHint} /> : null;
});

/** Instead of an id: whichever photo is the newest, because the user has just requested one. */
const NEWEST = '';

/**
 * The dialog with the photos of a device, starting with the one that the push message is about, and a button to
 * request a new one.
 */
const Photos = view(function PhotosView({ read, publish, t, language }) {
  const { items, photo, photoFailure } = read(media);
  const imei = read(detailsImei);
  const device = read(detailsDevice);
  const named = read(telling).details?.message.data.filename ?? null;
  const [picked, setPicked] = useState<string | null>(null);
  const loadable = useLoadable();
  const chosen =
    items.find(({ id }) => id === picked) ??
    (picked === null ? items.find(({ filename }) => filename === named) : undefined) ??
    items[0];
  const time = (item: MediaItem) =>
    item.at === null ? item.filename : formatMoment(item.at, language, read(timeZoneInUse));
  const alt = (item: MediaItem) =>
    t('push.photos.alt', { device: device?.name ?? t('push.photos.unknownDevice'), time: time(item) });

  return (
    <Dialog
      open
      onClose={() => publish(pushEvents.detailsClosed())}
      title={t('push.photos.title')}
      text={device?.name}
      closeLabel={t('shell.close')}
      size="medium"
      testId="photos"
      actions={
        imei !== null &&
        !read(isReadOnly) && (
          <Button
            variant="primary"
            icon={PhotoIcon}
            loading={photo === 'asked'}
            onClick={() => {
              setPicked(NEWEST);
              publish(mediaEvents.photoRequested({ imei }));
            }}
          >
            {t('push.photos.request')}
          </Button>
        )
      }
    >
      <MediaStates
        icon={PhotoIcon}
        loading={t('push.photos.loading')}
        empty={t('push.photos.empty')}
        emptyHint={t('push.photos.emptyHint')}
      />
      {chosen && (
        <Stack as="figure" gap={2}>
          <img className={styles.photo} src={loadable(chosen.address)} alt={alt(chosen)} />
          <Text as="figcaption" tone="muted" size={13} numeric className={styles.hint}>
            {time(chosen)}
          </Text>
        </Stack>
      )}
      {items.length > 1 && (
        <Row as="ul" gap={2} align="stretch" className={styles.strip} aria-label={t('push.photos.all')}>
          {items.map((item) => (
            <li key={item.id}>
              <button
                type="button"
                className={styles.thumb}
                aria-pressed={item === chosen}
                aria-label={alt(item)}
                onClick={() => setPicked(item.id)}
              >
                <img src={loadable(item.address)} alt="" />
              </button>
            </li>
          ))}
        </Row>
      )}
      <Text tone="muted" size={13} numeric className={styles.hint} role="status">
        {photo === 'waiting' && t('push.photos.onItsWay')}
        {photo === 'failed' &&
          `${t('push.photos.requestFailed')} ${t(`failure.${photoFailure?.reason ?? 'server'}`)}`}
      </Text>
    </Dialog>
  );
});

/** The dialog with the voice messages of a device; the one that the push message is about is highlighted. */
const VoiceMessages = view(function VoiceMessagesView({ read, publish, t }) {
  const { items } = read(media);
  const device = read(detailsDevice);
  const chosen = read(telling).details?.message.data.filename ?? null;
  return (
    <Dialog
      open
      onClose={() => publish(pushEvents.detailsClosed())}
      title={t('push.voice.title')}
      text={device?.name}
      closeLabel={t('shell.close')}
      size="medium"
      testId="voice-messages"
    >
      <MediaStates
        icon={VoiceIcon}
        loading={t('push.voice.loading')}
        empty={t('push.voice.empty')}
        emptyHint={t('push.voice.emptyHint')}
      />
      {items.length > 0 && (
        <Stack as="ul" gap={2}>
          {items.map((item) => (
            <VoiceMessage key={item.id} item={item} chosen={chosen !== null && item.filename === chosen} />
          ))}
        </Stack>
      )}
    </Dialog>
  );
});

const VoiceMessage = view<{ item: MediaItem; chosen: boolean }>(function VoiceMessageView(
  { read, t, language },
  { item, chosen },
) {
  const [broken, setBroken] = useState(false);
  const loadable = useLoadable();
  const time = item.at === null ? item.filename : formatMoment(item.at, language, read(timeZoneInUse));
  return (
    <Stack
      as="li"
      gap={2}
      className={styles.message}
      aria-current={chosen || undefined}
      data-chosen={chosen || undefined}
      ref={(row) => (chosen ? row?.scrollIntoView?.({ block: 'nearest' }) : undefined)}
    >
      <Row as="span" gap={2} wrap numeric anywhere>
        {time}
        {chosen && <span className={styles.new}>{t('push.voice.new')}</span>}
      </Row>
      {broken ? (
        <Text tone="muted" size={13} numeric className={styles.hint} role="alert">
          {t('push.voice.broken')}
        </Text>
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- voice messages have no transcript
        <audio
          className={styles.player}
          controls
          preload="metadata"
          src={loadable(item.address)}
          aria-label={t('push.voice.play', { time })}
          onError={() => setBroken(true)}
        />
      )}
    </Stack>
  );
});

/** The dialog with the details of a push message, by its type (PUSH-04). Each message opens a new dialog. */
export default view(function DetailsView({ read }) {
  const kind = read(detailsKind);
  const seq = read(telling).details?.seq;
  switch (kind) {
    case null:
      return null;
    case 'voice':
      return <VoiceMessages key={seq} />;
    case 'photo':
      return <Photos key={seq} />;
    case 'notification':
      return <NotificationDetail key={seq} />;
  }
});
