import { useState } from 'react';
import * as mediaEvents from '../../events/media.ts';
import type { MediaItem } from '../../events/media.ts';
import * as pushEvents from '../../events/push.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { formatMoment } from '../../src/ui/format.ts';
import { PhotoIcon } from '../../src/ui/icons.ts';
import { Stack, Text } from '../../src/ui/Layout.tsx';
import { useLoadable } from '../../src/ui/loadable.ts';
import { view } from '../../src/ui/view.tsx';
import styles from './Details.module.css';
import { MediaStates } from './MediaStates.tsx';
import { media } from './media.state.ts';
import { detailsDevice, detailsImei, telling } from './telling.state.ts';

/** The photos of a device, the one that the push told of first, and asking for a new one. */
export const Photos = view(function PhotosView({ read, publish, t, language }) {
  const { items, photo, photoFailure } = read(media);
  const imei = read(detailsImei);
  const device = read(detailsDevice);
  const named = read(telling).details?.message.data.filename ?? null;
  const [picked, setPicked] = useState<string | null>(null);
  const loadable = useLoadable();
  const chosen =
    items?.find(({ id }) => id === picked) ??
    (picked === null ? items?.find(({ filename }) => filename === named) : undefined) ??
    items?.[0];
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
              setPicked(null);
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
      {items !== null && items.length > 1 && (
        <ul className={styles.strip} aria-label={t('push.photos.all')}>
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
        </ul>
      )}
      <Text tone="muted" size={13} numeric className={styles.hint} role="status">
        {photo === 'accepted' && t('push.photos.onItsWay')}
        {photo === 'failed' &&
          `${t('push.photos.requestFailed')} ${t(`failure.${photoFailure?.reason ?? 'server'}`)}`}
      </Text>
    </Dialog>
  );
});
