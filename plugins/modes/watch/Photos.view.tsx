import * as mediaEvents from '../../../events/media.ts';
import type { MediaItem } from '../../../events/media.ts';
import { isReadOnly } from '../../../src/core/session/admin.ts';
import { timeZoneInUse } from '../../../src/core/session/user.ts';
import { Button, LinkButton } from '../../../src/ui/Button.tsx';
import { formatMoment } from '../../../src/ui/format.ts';
import { DownloadIcon, PhotoIcon } from '../../../src/ui/icons.ts';
import { Row } from '../../../src/ui/Layout.tsx';
import { useLoadable } from '../../../src/ui/loadable.ts';
import { EmptyState } from '../../../src/ui/Notice.tsx';
import { Remark } from '../../../src/ui/Section.tsx';
import { SidePage } from '../../../src/ui/SidePage.tsx';
import { Bone, Skeleton } from '../../../src/ui/Skeleton.tsx';
import { view } from '../../../src/ui/view.tsx';
import { LargePhoto } from './LargePhoto.tsx';
import { watchMedia, watchSubject } from './media.state.ts';
import { MediaTrouble } from './MediaTrouble.tsx';
import styles from './Watch.module.css';

/** What a watch has photographed: the newest large, all of them small, one to ask for (MODE-03). */
export default view(function PhotosView({ read, publish, t, language }) {
  const { about, name = '' } = read(watchSubject) ?? {};
  const { items, failure, photo, photoFailure, shown, isLarge } = read(watchMedia);
  const loadable = useLoadable();
  if (about?.kind !== 'photo') return null;
  const chosen = items?.find(({ id }) => id === shown) ?? items?.[0];
  const time = ({ at, filename }: MediaItem) =>
    at === null ? filename : formatMoment(at, language, read(timeZoneInUse));
  const alt = (item: MediaItem) => t('push.photos.alt', { device: name, time: time(item) });
  const address = loadable(chosen?.address);
  return (
    <SidePage>
      <Remark>{name}</Remark>
      {!read(isReadOnly) && failure?.reason !== 'unavailable' && (
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
      {items === null && !failure && (
        <Skeleton label={t('push.photos.loading')}>
          <Bone width="100%" height={240} />
        </Skeleton>
      )}
      {items?.length === 0 && (
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
            {address && (
              <LinkButton size="small" icon={DownloadIcon} href={address} download={chosen.filename}>
                {t('watch.photos.save')}
              </LinkButton>
            )}
          </Row>
        </figure>
      )}
      {items !== null && items.length > 1 && (
        <ul className={styles.grid} aria-label={t('push.photos.all')}>
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
        </ul>
      )}
      {chosen && isLarge && (
        <LargePhoto items={items ?? []} chosen={chosen} title={time(chosen)} alt={alt(chosen)} />
      )}
    </SidePage>
  );
});
