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
  title: ReactNode;
  /** One sentence that says what the dialog is for. */
  text?: string | undefined;
  closeLabel: string;
  /** The dialog's buttons, the primary one last. */
  actions?: ReactNode;
  /**
   * Size of the dialog. `half`: 50 % of the window's width (80 % in a narrow window) and at most 85 % of its height.
   */
  size?: 'small' | 'medium' | 'large' | 'half' | undefined;
  /**
   * True if a press outside must not close the dialog. Set it if the dialog opened by itself, because the press was
   * then meant for something else.
   */
  firm?: boolean | undefined;
  /**
   * True if the dialog asks the user before data is lost. Screen readers announce it as an alert, and only its action
   * buttons or Esc close it.
   */
  alert?: boolean | undefined;
  /** True if even Esc does not close the dialog, because there is nothing behind it to return to. */
  stubborn?: boolean | undefined;
  children?: ReactNode;
  testId?: string | undefined;
}

/** Makes a long text without controls focusable as long as it is one, so that the keyboard can scroll it. */
function letKeyboardScroll(body: HTMLElement | null): void {
  if (!body) return;
  const measure = () => {
    const isLong = body.scrollHeight > body.clientHeight;
    if (isLong && !body.querySelector('a[href], :enabled, [tabindex]')) body.tabIndex = 0;
    else body.removeAttribute('tabindex');
  };
  // Both end with the element.
  new ResizeObserver(measure).observe(body);
  new MutationObserver(measure).observe(body, { childList: true, subtree: true });
}

/**
 * A modal dialog with a question or form. The focus stays inside, and returns to where it was when the dialog closes.
 * On phones the dialog is at the bottom of the screen; elsewhere it is centred.
 */
export function Dialog(props: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  const { open, onClose, title, text, closeLabel, actions, size = 'small', alert, stubborn } = props;
  const { firm, children, testId } = props;
  // If the dialog contains a form, the focus starts in the first field. Otherwise no control gets the focus: a focused
  // close button would show its tooltip over the title.
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
            <div ref={letKeyboardScroll} className={styles.body}>
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
