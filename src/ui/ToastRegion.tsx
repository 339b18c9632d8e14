import type { FocusEvent } from 'react';
import { Button } from './Button.tsx';
import { AlarmIcon, CloseIcon, type Icon, InfoIcon, SuccessIcon } from './icons.ts';
import styles from './ToastRegion.module.css';

export type ToastTone = 'success' | 'danger' | 'warning' | 'neutral';

export interface Toast {
  id: string;
  tone: ToastTone;
  text: string;
  /** One action, undo most of the time. */
  action?: { label: string; onAction: () => void } | undefined;
}

export interface ToastRegionProps {
  /** Oldest first. The owner of the list decides how long one stays. */
  toasts: readonly Toast[];
  onDismiss: (id: string) => void;
  /** Someone points at a toast or has focus in one: let it stay. */
  onHold?: ((held: boolean) => void) | undefined;
  /** Names the region: `Messages`. */
  label: string;
  dismissLabel: string;
}

const ICONS: Record<ToastTone, Icon> = {
  success: SuccessIcon,
  danger: AlarmIcon,
  warning: AlarmIcon,
  neutral: InfoIcon,
};

/**
 * Short messages above everything. Always mounted, so that screen readers watch it: dangers are read at once, the
 * others when there is a pause.
 */
export function ToastRegion({ toasts, onDismiss, onHold, label, dismissLabel }: ToastRegionProps) {
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onHold?.(false);
  };
  const list = (live: 'polite' | 'assertive') => (
    <div className={styles.list} aria-live={live} aria-relevant="additions text">
      {toasts
        .filter((toast) => (toast.tone === 'danger') === (live === 'assertive'))
        .map((toast) => (
          <ToastCard key={toast.id} toast={toast} onDismiss={onDismiss} dismissLabel={dismissLabel} />
        ))}
    </div>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only holds the owner's clock
    <section
      className={styles.region}
      aria-label={label}
      onPointerEnter={() => onHold?.(true)}
      onPointerLeave={() => onHold?.(false)}
      onFocus={() => onHold?.(true)}
      onBlur={leave}
    >
      {list('polite')}
      {list('assertive')}
    </section>
  );
}

function ToastCard({
  toast,
  onDismiss,
  dismissLabel,
}: { toast: Toast } & Pick<ToastRegionProps, 'onDismiss' | 'dismissLabel'>) {
  const Glyph = ICONS[toast.tone];
  return (
    <div className={styles.toast} data-testid="toast" data-tone={toast.tone}>
      <Glyph size={20} aria-hidden="true" />
      <p className={styles.text}>{toast.text}</p>
      {toast.action && (
        <Button size="small" variant="quiet" onClick={toast.action.onAction}>
          {toast.action.label}
        </Button>
      )}
      <button
        type="button"
        className={styles.dismiss}
        aria-label={dismissLabel}
        onClick={() => onDismiss(toast.id)}
      >
        <CloseIcon size={16} />
      </button>
    </div>
  );
}
