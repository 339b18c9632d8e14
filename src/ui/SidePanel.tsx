import { type ReactNode, useLayoutEffect } from 'react';
import { isDialogAbove } from './dialogs-above.ts';
import { IconButton } from './IconButton.tsx';
import { CloseIcon } from './icons.ts';
import { Row, Text } from './Layout.tsx';
import styles from './SidePanel.module.css';

export interface SidePanelProps {
  title: string;
  /** The panel's second line, below its title. */
  detail?: ReactNode;
  /** Content before the panel's title, for example a DeviceIcon. */
  leading?: ReactNode;
  /** Icon buttons in the panel's header, before the close button. */
  actions?: ReactNode;
  onClose?: (() => void) | undefined;
  closeLabel?: string | undefined;
  /** Content that stays visible below the panel's scrolling content. */
  footer?: ReactNode;
  children: ReactNode;
  testId?: string | undefined;
}

/** A panel beside the map, with a title, scrolling content and a footer. Its width and position are set by the page. */
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

/** The types of inputs that have a value but no text that a user could lose. */
const WITHOUT_TEXT: ReadonlySet<string> = new Set(['checkbox', 'radio', 'range']);
const hasText = ({ type, value }: HTMLInputElement): boolean => !WITHOUT_TEXT.has(type) && value !== '';

/**
 * Calls `close` on Esc, wherever the focus is, unless something over the panel handles the key first. In a field with
 * text, Esc closes nothing, so that what was typed is not lost.
 */
function useEscape(close: (() => void) | undefined): void {
  // The listener is added before the panel is painted, so that Esc works as soon as the panel is visible.
  useLayoutEffect(() => {
    if (!close) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isDialogAbove()) return;
      if (event.target instanceof HTMLInputElement && hasText(event.target)) return;
      close();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [close]);
}

/** The header of a side panel or bottom sheet: what the panel is about, and its actions. */
export function PanelHeader({
  title,
  detail,
  leading,
  children,
}: Pick<SidePanelProps, 'title' | 'detail' | 'leading'> & { children?: ReactNode }) {
  return (
    <Row as="header" gap={3} className={styles.header}>
      {leading}
      <Text as="div" grow shrink>
        <Text as="h2" anywhere className={styles.title}>
          {title}
        </Text>
        {detail && (
          <Text as="div" tone="muted" size={13} clip>
            {detail}
          </Text>
        )}
      </Text>
      <Row align="stretch" fixed>
        {children}
      </Row>
    </Row>
  );
}
