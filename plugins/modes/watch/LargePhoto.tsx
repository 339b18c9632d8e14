import { useEffect } from 'react';
import * as mediaEvents from '../../../events/media.ts';
import type { MediaItem } from '../../../events/media.ts';
import { LinkButton } from '../../../src/ui/Button.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { ChevronLeftIcon, ChevronRightIcon, DownloadIcon } from '../../../src/ui/icons.ts';
import { IconButton } from '../../../src/ui/IconButton.tsx';
import { Row } from '../../../src/ui/Layout.tsx';
import { useLoadable } from '../../../src/ui/loadable.ts';
import { view } from '../../../src/ui/view.tsx';
import styles from './Watch.module.css';

type LargePhotoProps = {
  /** Newest first. */
  items: readonly MediaItem[];
  chosen: MediaItem;
  title: string;
  alt: string;
};

/** One photo as large as the screen; arrow keys and buttons go on to the next. */
export const LargePhoto = view<LargePhotoProps>(function LargePhotoView(
  { publish, t },
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
    // On the way down: a dialog keeps arrow keys to itself.
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
          {address && (
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
