import { useState } from 'react';
import styles from './AnnouncementPicture.module.css';
import { classes } from './classes.ts';
import { picturesOf } from './announcement-pictures.ts';
import { Row } from './Layout.tsx';
import { useLoadable } from './loadable.ts';

export interface AnnouncementPictureProps {
  /** The kind of announcement: `warning`, `update` …; any other kind has a neutral picture. */
  kind: string;
  /**
   * Address of the announcement's own picture, or ''. If this picture fails to load, the picture of the kind is shown.
   */
  own?: string;
  /** True if the picture fills the width that it has, as in the newest announcement of a page. */
  large?: boolean;
}

/** The picture of an announcement. Screen readers ignore it, because the text says everything. */
export function AnnouncementPicture({ kind, own = '', large = false }: AnnouncementPictureProps) {
  const loadable = useLoadable();
  const pictures = picturesOf(kind, own, import.meta.env.BASE_URL).filter((each) => loadable(each));
  const [broken, setBroken] = useState(0);
  const address = pictures[broken];
  // Space is reserved for the picture, so that nothing moves if the picture loads late or fails to load.
  return (
    <Row align="stretch" justify="center" fixed className={classes(styles.place, large && styles.large)}>
      {address && (
        <img
          key={address}
          src={address}
          alt=""
          className={styles.picture}
          referrerPolicy="no-referrer"
          decoding="async"
          onError={() => setBroken(broken + 1)}
        />
      )}
    </Row>
  );
}
