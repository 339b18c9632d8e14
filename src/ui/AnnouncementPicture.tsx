import { useState } from 'react';
import styles from './AnnouncementPicture.module.css';
import { picturesOf } from './announcement-pictures.ts';
import { Row } from './Layout.tsx';
import { useLoadable } from './loadable.ts';

export interface AnnouncementPictureProps {
  /** The kind of announcement: `warning`, `update` …; any other value shows a plain picture. */
  kind: string;
  /** Address of the announcement's own picture, or ''. If it fails to load, the picture for its kind is shown. */
  own?: string;
}

/** The picture of an announcement. Screen readers ignore it, because it adds no information to the text. */
export function AnnouncementPicture({ kind, own = '' }: AnnouncementPictureProps) {
  const loadable = useLoadable();
  const pictures = picturesOf(kind, own, import.meta.env.BASE_URL).filter((each) => loadable(each));
  const [broken, setBroken] = useState(0);
  const address = pictures[broken];
  // The picture's space is reserved, so that nothing moves when it loads late or fails.
  return (
    <Row align="stretch" justify="center" fixed className={styles.place}>
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
