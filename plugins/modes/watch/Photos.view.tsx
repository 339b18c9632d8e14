import * as mediaEvents from '../../../events/media.ts';
import type { MediaItem } from '../../../events/media.ts';
import { isReadOnly } from '../../../src/core/session/admin.ts';
import { hasPaper } from '../../../src/core/app/paper.ts';
import { timeZoneInUse } from '../../../src/core/session/user.ts';
import { Button, LinkButton } from '../../../src/ui/Button.tsx';
import { formatMoment } from '../../../src/ui/format.ts';
import { DownloadIcon, PhotoIcon, ChevronLeftIcon, ChevronRightIcon } from '../../../src/ui/icons.ts';
import { Row, Stack } from '../../../src/ui/Layout.tsx';
import { useLoadable } from '../../../src/ui/loadable.ts';
import { EmptyState } from '../../../src/ui/Notice.tsx';
import { Remark } from '../../../src/ui/Section.tsx';
import { SidePage } from '../../../src/ui/SidePage.tsx';
import { Bone, Skeleton } from '../../../src/ui/Skeleton.tsx';
import { view } from '../../../src/ui/view.tsx';
import { watchMedia, watchSubject } from './media.state.ts';
import { MediaTrouble } from './MediaTrouble.tsx';
import styles from './Watch.module.css';
import { useEffect } from 'react';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { IconButton } from '../../../src/ui/IconButton.tsx';

type LargePhotoProps = {
  /** A watch's photos, newest first. */
  items: readonly MediaItem[];
  chosen: MediaItem;
  title: string;
  alt: string;
};

/** One photo in full screen; arrow keys and buttons show the next or previous one. */
const LargePhoto = view<LargePhotoProps>(function LargePhotoView(
  { read, publish, t },
  { items, chosen, title, alt },
) {
  const place = items.findIndex(({ id }) => id === chosen.id);
  const before = items[place - 1]?.id;
  const after = items[place + 1]?.id;
  const address = useLoadable()(chosen.address);
  const show = (id: string | undefined) => {
    if (id !== undefined) publish(mediaEvents.photoChosen({ id, large: true }));
  };
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      const id = key === 'ArrowLeft' ? before : key === 'ArrowRight' ? after : undefined;
      if (id !== undefined) publish(mediaEvents.photoChosen({ id, large: true }));
    };
    // Listens in the capture phase, because a dialog does not pass arrow keys on.
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, [before, after, publish]);
  return (
    <Dialog
      open
      size="large"
      testId="large-photo"
      title={title}
      closeLabel={t('shell.close')}
      onClose={() => publish(mediaEvents.photoChosen({ id: chosen.id, large: false }))}
      actions={
        <>
          {items.length > 1 && (
            <Row gap={2} numeric className={styles.turn}>
              <IconButton
                icon={ChevronLeftIcon}
                label={t('watch.photos.previous')}
                disabled={before === undefined}
                onClick={() => show(before)}
              />
              <span role="status">{t('watch.photos.place', { number: place + 1, all: items.length })}</span>
              <IconButton
                icon={ChevronRightIcon}
                label={t('watch.photos.next')}
                disabled={after === undefined}
                onClick={() => show(after)}
              />
            </Row>
          )}
          {address && read(hasPaper) && (
            <LinkButton icon={DownloadIcon} href={address} download={chosen.filename}>
              {t('watch.photos.save')}
            </LinkButton>
          )}
        </>
      }
    >
      <img className={styles.large} src={address} alt={alt} />
    </Dialog>
  );
});

/** A watch's photos: the newest one large, all of them small, and a button to request a new one (MODE-03). */
export default view(function PhotosView({ read, publish, t, language }) {
  const { about, name = '' } = read(watchSubject) ?? {};
  const { items, status, photo, photoFailure, shown, isLarge } = read(watchMedia);
  const loadable = useLoadable();
  if (about?.kind !== 'photo') return null;
  const chosen = items.find(({ id }) => id === shown) ?? items[0];
  const time = ({ at, filename }: MediaItem) =>
    at === null ? filename : formatMoment(at, language, read(timeZoneInUse));
  const alt = (item: MediaItem) => t('push.photos.alt', { device: name, time: time(item) });
  const address = loadable(chosen?.address);
  return (
    <SidePage>
      <Remark>{name}</Remark>
      {!read(isReadOnly) && status !== 'unavailable' && (
        <Button
          variant="primary"
          icon={PhotoIcon}
          wide
          loading={photo === 'asked'}
          onClick={() => publish(mediaEvents.photoRequested({ imei: about.imei }))}
        >
          {t('push.photos.request')}
        </Button>
      )}
      {photo === 'waiting' && <Remark>{t('push.photos.onItsWay')}</Remark>}
      {photo === 'failed' && (
        <Remark alert>
          {t('push.photos.requestFailed')} {t(`failure.${photoFailure?.reason ?? 'server'}`)}
        </Remark>
      )}
      <MediaTrouble title={t('watch.photos.failed')} />
      {status === 'loading' && (
        <Skeleton label={t('push.photos.loading')}>
          <Bone width="100%" height={240} />
        </Skeleton>
      )}
      {status === 'ready' && items.length === 0 && (
        <EmptyState icon={PhotoIcon} title={t('push.photos.empty')} text={t('push.photos.emptyHint')} />
      )}
      {chosen && (
        <figure>
          <button
            type="button"
            className={styles.enlarge}
            aria-label={t('watch.photos.enlarge')}
            onClick={() => publish(mediaEvents.photoChosen({ id: chosen.id, large: true }))}
          >
            <img className={styles.photo} src={address} alt={alt(chosen)} />
          </button>
          <Row as="figcaption" gap={2} size={13} numeric className={styles.when}>
            <span>{time(chosen)}</span>
            {address && read(hasPaper) && (
              <LinkButton size="small" icon={DownloadIcon} href={address} download={chosen.filename}>
                {t('watch.photos.save')}
              </LinkButton>
            )}
          </Row>
        </figure>
      )}
      {items.length > 1 && (
        <Stack as="ul" gap={2} className={styles.grid} aria-label={t('push.photos.all')}>
          {items.map((item) => (
            <li key={item.id}>
              <button
                type="button"
                className={styles.thumb}
                aria-pressed={item === chosen}
                aria-label={time(item)}
                onClick={() => publish(mediaEvents.photoChosen({ id: item.id, large: false }))}
              >
                <img src={loadable(item.address)} alt="" />
              </button>
            </li>
          ))}
        </Stack>
      )}
      {chosen && isLarge && (
        <LargePhoto items={items ?? []} chosen={chosen} title={time(chosen)} alt={alt(chosen)} />
      )}
    </SidePage>
  );
});
