import { useEffect, useRef } from 'react';
import { Button } from './Button.tsx';
import { isDialogAbove } from './dialogs-above.ts';
import { AlarmIcon, CloseIcon, type Icon, InfoIcon, SuccessIcon } from './icons.ts';
import styles from './ToastRegion.module.css';

export type ToastTone = 'success' | 'danger' | 'warning' | 'neutral';

export interface Toast {
  id: string;
  tone: ToastTone;
  text: string;
  /** One action that the toast offers, usually to undo something. */
  action?: { label: string; onAction: () => void } | undefined;
}

export interface ToastRegionProps {
  /** True if the toasts must leave space for the bottom bar of phones. */
  raised?: boolean | undefined;
  /** The toasts, oldest first. The owner of this list decides when each toast disappears. */
  toasts: readonly Toast[];
  onDismiss: (id: string) => void;
  /**
   * Called with true when the user starts to point at a toast or focus it with the keyboard, and with false when that
   * ends. While it is true, no toast may disappear.
   */
  onHold?: ((held: boolean) => void) | undefined;
  /** Name of the region that contains the toasts, for screen readers: `Messages`. */
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
 * Shows toasts (short messages) over everything else. It is always mounted, because screen readers announce only
 * changes in an existing region: they read a toast of danger at once, and other toasts in the next pause. Esc closes
 * the newest toast.
 */
export function ToastRegion({ toasts, onDismiss, onHold, label, dismissLabel, raised }: ToastRegionProps) {
  const region = useRef<HTMLElement>(null);
  const hold = useHold(region, toasts, onHold);
  useEscape(toasts.at(-1)?.id, onDismiss);
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pointer and focus only keep the toasts on screen
    <section
      ref={region}
      className={styles.region}
      data-raised={raised || undefined}
      aria-label={label}
      onPointerEnter={hold}
      onPointerLeave={hold}
      onFocus={hold}
      onBlur={hold}
    >
      {list('polite')}
      {list('assertive')}
    </section>
  );
}

/**
 * Reports whether the user holds the toasts, by pointing at one or having the focus in one. Returns a handler for
 * pointer and focus events.
 */
function useHold(
  region: { readonly current: HTMLElement | null },
  toasts: readonly Toast[],
  onHold: ToastRegionProps['onHold'],
): (event: { type: string; relatedTarget?: EventTarget | null }) => void {
  const state = useRef({ pointed: false, focused: false, told: false });
  const tell = () => {
    const { pointed, focused, told } = state.current;
    if (told === (pointed || focused)) return;
    state.current.told = !told;
    onHold?.(!told);
  };
  // Browsers fire no event when a toast disappears while the pointer or focus is in it, so this is checked after each
  // render.
  useEffect(() => {
    const inside = region.current;
    state.current.pointed &&= toasts.length > 0;
    state.current.focused = inside?.contains(document.activeElement) ?? false;
    tell();
  });
  return ({ type, relatedTarget }) => {
    if (type.startsWith('pointer')) state.current.pointed = type === 'pointerenter';
    else
      state.current.focused =
        type === 'focus' ||
        type === 'focusin' ||
        (relatedTarget instanceof Node && (region.current?.contains(relatedTarget) ?? false));
    tell();
  };
}

/** Makes Esc close the newest toast, unless an element over the page, or a search field with text, handles the key. */
function useEscape(newest: string | undefined, onDismiss: (id: string) => void): void {
  const close = useRef(onDismiss);
  close.current = onDismiss;
  useEffect(() => {
    if (newest === undefined) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isDialogAbove()) return;
      if (event.target instanceof HTMLInputElement && event.target.type === 'search' && event.target.value)
        return;
      event.preventDefault(); // marks the key as handled, so that a panel below the toasts stays open
      close.current(newest);
    };
    // Listens in the capture phase, to run before the listeners that the page's panels add to the document.
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, [newest]);
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
