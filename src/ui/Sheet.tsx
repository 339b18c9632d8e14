import { Drawer } from '@base-ui/react/drawer';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './Sheet.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** How far a bottom sheet is pulled up: to one line, to half of the space, or to all of it. */
export type SheetStop = 'peek' | 'half' | 'full';

export interface SheetProps {
  /** A name of the sheet for screen readers. */
  label: string;
  stop: SheetStop;
  onStopChange: (stop: SheetStop) => void;
  /** Whether the sheet is open; it slides off the screen when it closes. Default: true. */
  open?: boolean | undefined;
  /**
   * Called when the user closes the sheet: with Esc at the lowest stop, or with a swipe below that stop. If omitted,
   * the user cannot close the sheet.
   */
  onClose?: (() => void) | undefined;
  /** Label of the sheet's handle: `Resize panel`. */
  handleLabel: string;
  /** Height of the sheet at its lowest stop (pixels), including the handle's 24 pixels. */
  peek?: number | undefined;
  /** How much of the space the sheet covers at its middle stop (0 to 1). */
  half?: number | undefined;
  /** The space to leave free below the sheet for a bottom bar, as a CSS length. */
  bottom?: string | undefined;
  /** The header of the sheet. It is always visible, and the user can always drag the sheet by it. */
  header?: ReactNode;
  /** The scrolling content of the sheet. */
  children: ReactNode;
  testId?: string | undefined;
  /** The name by which a guided tour finds this sheet. */
  tour?: string | undefined;
}

const STOPS: readonly SheetStop[] = ['peek', 'half', 'full'];

/**
 * A sheet at the bottom of a phone's screen, which the user pulls up to one of three heights (stops). It is not modal:
 * the map above the sheet stays usable. The user drags the sheet by touch or mouse. With a keyboard, the handle accepts
 * the arrow keys, Home and End, and Esc moves the sheet one stop down.
 */
export function Sheet(props: SheetProps) {
  const { stop, onStopChange, onClose, open = true, peek = 136, half = 0.55 } = props;
  const { bottom = '0px', header, children } = props;
  const points = [`${peek}px`, half, 1];
  const step = (by: number) => {
    const next = STOPS[Math.min(STOPS.length - 1, Math.max(0, STOPS.indexOf(stop) + by))];
    if (next && next !== stop) onStopChange(next);
  };
  const cycle = () => step(stop === 'full' ? -2 : 1);
  const handleKeys = (event: KeyboardEvent) => {
    const move = { ArrowUp: 1, ArrowDown: -1, Home: -2, End: 2 }[event.key];
    if (move === undefined) return;
    event.preventDefault();
    step(move);
  };

  // New content starts at its top, however far the previous content was scrolled. Content that returns is at its former
  // scroll position again.
  const content = useRef<HTMLDivElement>(null);
  const left = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const element = content.current;
    const places = left.current;
    if (element) element.scrollTop = places.get(props.label) ?? 0;
    return () => void (element && places.set(props.label, element.scrollTop));
  }, [props.label]);

  // At its lowest stop the sheet shows the top of its content. Pulled up again, it is where it was.
  const lowered = useRef(0);
  useLayoutEffect(() => {
    const element = content.current;
    if (!element) return;
    const place = element.scrollTop;
    element.scrollTop = stop === 'peek' ? 0 : lowered.current || place;
    lowered.current = stop === 'peek' ? place : 0;
  }, [stop]);
  /** Raises a low sheet if what has the focus has no room in it. */
  const showFocused = ({ target, currentTarget: area }: FocusEvent<HTMLElement>) => {
    const below = target.getBoundingClientRect().bottom - area.getBoundingClientRect().top + area.scrollTop;
    if (stop !== 'peek' || below <= area.clientHeight) return;
    // What has the focus is to be seen, not what was in sight before the sheet was lowered.
    lowered.current = 0;
    onStopChange('half');
  };

  return (
    <Drawer.Root
      open={open}
      onOpenChange={(_, details) => {
        // Only the caller decides whether the sheet closes. Without this, the drawer library would move the sheet to
        // its lowest stop.
        details.cancel();
        if (details.reason === 'escape-key' && stop !== 'peek') step(-1);
        else onClose?.();
      }}
      modal={false}
      disablePointerDismissal
      snapPoints={points}
      snapPoint={points[STOPS.indexOf(stop)] ?? null}
      onSnapPointChange={(point, details) => {
        const reached = STOPS[points.findIndex((candidate) => candidate === point)];
        if (reached) onStopChange(reached);
        else if (!onClose) {
          details.cancel();
          onStopChange('peek');
        }
      }}
    >
      <Drawer.Portal>
        <Drawer.Viewport className={styles.viewport} style={{ bottom }}>
          <Drawer.Popup
            className={styles.popup}
            aria-label={props.label}
            initialFocus={false}
            finalFocus={false}
            data-testid={props.testId}
            data-tour={props.tour}
            data-stop={stop}
          >
            {/* A mouse cannot drag a button, so the grip handles the pointer, and the button in it only keys. */}
            {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- its button handles the keys */}
            <div className={styles.grip} onClick={cycle}>
              <button
                type="button"
                className={styles.handle}
                aria-label={props.handleLabel}
                aria-expanded={stop !== 'peek'}
                onKeyDown={handleKeys}
              />
            </div>
            {header ? (
              <div className={styles.header}>{header}</div>
            ) : (
              // A hidden heading of the sheet, so that the headings in the content are one level below it.
              <VisuallyHidden>
                <h2>{props.label}</h2>
              </VisuallyHidden>
            )}
            <Drawer.Content ref={content} className={styles.content} onFocus={showFocused}>
              {children}
            </Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
