import { type ReactNode, useLayoutEffect } from 'react';
import { IconButton } from './IconButton.tsx';
import { CloseIcon } from './icons.ts';
import { Row, Text } from './Layout.tsx';
import styles from './SidePanel.module.css';

export interface SidePanelProps {
  title: string;
  /** A second line below the title. */
  detail?: ReactNode;
  /** Before the title, for example a DeviceIcon. */
  leading?: ReactNode;
  /** Icon buttons before the close button. */
  actions?: ReactNode;
  onClose?: (() => void) | undefined;
  closeLabel?: string | undefined;
  /** Stays visible below the scrolling content. */
  footer?: ReactNode;
  children: ReactNode;
  testId?: string | undefined;
}

/** A panel beside the map: title, scrolling content, footer. The page sets its width and position. */
export function SidePanel(props: SidePanelProps) {
  const { title, detail, leading, actions, onClose, closeLabel, footer, children, testId } = props;
  useEscape(onClose);
  return (
    <aside className={styles.panel} aria-label={title} data-testid={testId}>
      <PanelHeader title={title} detail={detail} leading={leading}>
        {actions}
        {onClose && closeLabel && <IconButton icon={CloseIcon} label={closeLabel} onClick={onClose} />}
      </PanelHeader>
      <div className={styles.body}>{children}</div>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </aside>
  );
}

/** Elements above the panel, which handle the key first. */
const ABOVE = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** Esc closes the topmost element, wherever the focus is. In a field with text it first clears the field. */
function useEscape(close: (() => void) | undefined): void {
  // Before the panel is painted, so that a key pressed as soon as it is visible works.
  useLayoutEffect(() => {
    if (!close) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector(ABOVE)) return;
      if (event.target instanceof HTMLInputElement && event.target.value !== '') return;
      close();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [close]);
}

/** The head of a panel, also for the header of a Sheet: its subject, and its actions. */
export function PanelHeader({
  title,
  detail,
  leading,
  children,
}: Pick<SidePanelProps, 'title' | 'detail' | 'leading'> & { children?: ReactNode }) {
  return (
    <Row as="header" gap={3} className={styles.header}>
      {leading}
      <div className={styles.text}>
        <Text as="h2" clip>
          {title}
        </Text>
        {detail && (
          <Text as="div" tone="muted" size={13} clip>
            {detail}
          </Text>
        )}
      </div>
      <div className={styles.actions}>{children}</div>
    </Row>
  );
}
