import { useEffect, useRef } from 'react';
import { Button } from './Button.tsx';
import { AlarmIcon, CloseIcon, type Icon, InfoIcon, SuccessIcon } from './icons.ts';
import styles from './ToastRegion.module.css';

export type ToastTone = 'success' | 'danger' | 'warning' | 'neutral';

export interface Toast {
  id: string;
  tone: ToastTone;
  text: string;
  /** One action that the toast offers, usually undo. */
  action?: { label: string; onAction: () => void } | undefined;
}

export interface ToastRegionProps {
  /** True if the toasts are above the bottom bar that phones have. */
  raised?: boolean | undefined;
  /** The toasts, oldest first. The owner of this list decides how long each one stays. */
  toasts: readonly Toast[];
  onDismiss: (id: string) => void;
  /**
   * Called whenever this changes: whether the user points at a toast or has the keyboard focus in one. While they
   * do, no toast may disappear.
   */
  onHold?: ((held: boolean) => void) | undefined;
  /** Name of the area with the toasts for screen readers, such as `Messages`. */
  label: string;
  dismissLabel: string;
}

const ICONS: Record<ToastTone, Icon> = {
  success: SuccessIcon,
  danger: AlarmIcon,
  warning: AlarmIcon,
  neutral: InfoIcon,
};

/** Selector of elements that are open above the page. They handle the Esc key before the toasts do. */
const ABOVE = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/**
 * Shows toasts (short messages) above everything. It is always mounted, so that screen readers watch it: they read
 * a toast about a danger at once, others in a pause. Esc closes the newest toast.
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
 * Reports whether the user holds the toasts, by pointing at one or having the focus in one. Returns a function to
 * call when that may have changed.
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
  // Browsers fire no event when a toast disappears while the pointer or the focus is in it. So check after each render.
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

/** Makes Esc close one toast, unless an element above the page, or a search field with text, handles the key. */
function useEscape(newest: string | undefined, onDismiss: (id: string) => void): void {
  const close = useRef(onDismiss);
  close.current = onDismiss;
  useEffect(() => {
    if (newest === undefined) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector(ABOVE)) return;
      if (event.target instanceof HTMLInputElement && event.target.type === 'search' && event.target.value)
        return;
      event.preventDefault(); // The key counts as handled, so that a panel below the toasts stays open.
      close.current(newest);
    };
    // Listen in the capture phase, so that this listener runs before those of the page's panels on the document.
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
