import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { isAbove } from './Above.tsx';
import { classes } from './classes.ts';
import styles from './Dialog.module.css';
import { IconButton } from './IconButton.tsx';
import { CloseIcon } from './icons.ts';

export interface DialogProps {
  open: boolean;
  /** Esc, the close button, or a press outside. */
  onClose: () => void;
  title: string;
  /** Its purpose, in a sentence. */
  text?: string | undefined;
  closeLabel: string;
  /** Buttons, the primary one last. */
  actions?: ReactNode;
  /** `half`: half of the screen's width, 80 % on a narrow one, and at most 85 % of its height. */
  size?: 'small' | 'medium' | 'large' | 'half' | undefined;
  /** A press outside does not close it: it opened by itself, and the press was meant for something else. */
  firm?: boolean | undefined;
  /** Asks before data is lost: read out as an alert, and only its own buttons (or Esc) close it. */
  alert?: boolean | undefined;
  /** Even Esc does not close it, because there is nothing behind it to return to. */
  stubborn?: boolean | undefined;
  children?: ReactNode;
  testId?: string | undefined;
}

/** A modal question or form: focus stays inside and returns afterwards. At the bottom on phones, centred elsewhere. */
export function Dialog(props: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  const { open, onClose, title, text, closeLabel, actions, size = 'small', alert, stubborn } = props;
  const { firm, children, testId } = props;
  // A form starts at its first field. Otherwise nothing is focused yet, because the close button would show its
  // tooltip over the title.
  const focus = () =>
    popup.current?.querySelector<HTMLElement>('input:not([type=radio], [type=checkbox]), textarea, select') ??
    (alert || popup.current);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { event }) => !next && !stubborn && !isAbove(event) && onClose()}
      disablePointerDismissal={alert ?? firm ?? false}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport} data-size={size}>
          <Base.Popup
            ref={popup}
            initialFocus={focus}
            className={classes(styles.popup, styles[size])}
            role={alert ? 'alertdialog' : 'dialog'}
            data-testid={testId}
            data-modal=""
          >
            <header className={styles.header}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              {!alert && <IconButton icon={CloseIcon} label={closeLabel} onClick={onClose} />}
            </header>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text without anything to press is scrolled with the keyboard too */}
            <div className={styles.body} tabIndex={size === 'half' ? 0 : undefined}>
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
