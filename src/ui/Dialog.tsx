import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { isAbove } from './Above.tsx';
import { classes } from './classes.ts';
import styles from './Dialog.module.css';
import { IconButton } from './IconButton.tsx';
import { CloseIcon } from './icons.ts';

export interface DialogProps {
  open: boolean;
  /** Esc, the close button, a press outside. */
  onClose: () => void;
  title: string;
  /** What it is about, in a sentence. */
  text?: string | undefined;
  closeLabel: string;
  /** Buttons, the primary one last. */
  actions?: ReactNode;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** Asks before something is lost: read out as an alert, and only its own buttons (or Esc) close it. */
  alert?: boolean | undefined;
  /** Not even Esc closes it: there is nothing behind it to go back to. */
  stubborn?: boolean | undefined;
  children?: ReactNode;
  testId?: string | undefined;
}

/** A modal question or form: focus stays inside and returns afterwards. At the bottom on phones, centred elsewhere. */
export function Dialog(props: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  const { open, onClose, title, text, closeLabel, actions, size = 'small', alert, stubborn } = props;
  const { children, testId } = props;
  // A form begins at its first field. Else nothing has the focus yet: the close button would show its tip over the title.
  const focus = () =>
    popup.current?.querySelector<HTMLElement>('input:not([type=radio], [type=checkbox]), textarea, select') ??
    (alert || popup.current);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { event }) => !next && !stubborn && !isAbove(event) && onClose()}
      disablePointerDismissal={alert ?? false}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            ref={popup}
            initialFocus={focus}
            className={classes(styles.popup, styles[size])}
            role={alert ? 'alertdialog' : 'dialog'}
            data-testid={testId}
          >
            <header className={styles.header}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              {!alert && <IconButton icon={CloseIcon} label={closeLabel} onClick={onClose} />}
            </header>
            <div className={styles.body}>
              {text && <Base.Description className={styles.text}>{text}</Base.Description>}
              {children}
            </div>
            {actions && <footer className={styles.actions}>{actions}</footer>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
