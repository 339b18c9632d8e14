import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Dialog.module.css';
import face from './DialogFace.module.css';
import { IconButton } from './IconButton.tsx';
import { CloseIcon } from './icons.ts';

/**
 * Looks like a dialog, but is a part of the page without any function. For previewing a card that other users will see.
 */
export function DialogFace({
  title,
  closeLabel,
  actions,
  children,
}: {
  title: string;
  closeLabel: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={classes(styles.popup, face.face)} inert>
      <header className={styles.header}>
        <p className={classes(styles.title, face.title)}>{title}</p>
        <IconButton icon={CloseIcon} label={closeLabel} onClick={() => undefined} />
      </header>
      <div className={styles.body}>{children}</div>
      {actions && <footer className={styles.actions}>{actions}</footer>}
    </div>
  );
}
