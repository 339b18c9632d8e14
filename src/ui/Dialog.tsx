import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { isAbove } from './Above.tsx';
import { classes } from './classes.ts';
import styles from './Dialog.module.css';
import { IconButton } from './IconButton.tsx';
import { CloseIcon } from './icons.ts';

export interface DialogProps {
  open: boolean;
  /** Called when the user closes the dialog: by Esc, the close button, or a press outside. */
  onClose: () => void;
  title: string;
  /** What the dialog is for, in one sentence. */
  text?: string | undefined;
  closeLabel: string;
  /** The dialog's buttons, the primary one last. */
  actions?: ReactNode;
  /** Size of the dialog. `half`: 50 % of the window's width (80 % if narrow), and at most 85 % of its height. */
  size?: 'small' | 'medium' | 'large' | 'half' | undefined;
  /**
   * True if a press outside does not close the dialog: it opened by itself, so the press was meant for something
   * else.
   */
  firm?: boolean | undefined;
  /**
   * True if the dialog asks before data is lost: screen readers announce it as an alert, and only its own buttons
   * (or Esc) close it.
   */
  alert?: boolean | undefined;
  /** True if not even Esc closes the dialog, because there is nothing behind it to return to. */
  stubborn?: boolean | undefined;
  children?: ReactNode;
  testId?: string | undefined;
}

/**
 * A modal dialog with a question or form: the focus stays inside and returns afterwards. It is at the bottom of the
 * screen on phones, centred elsewhere.
 */
export function Dialog(props: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  const { open, onClose, title, text, closeLabel, actions, size = 'small', alert, stubborn } = props;
  const { firm, children, testId } = props;
  // In a form, the focus starts in the first field. Otherwise no control gets it, because the focused close button
  // would show its tooltip over the title.
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
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the keyboard can scroll a long text without controls */}
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
