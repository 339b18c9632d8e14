import { Drawer } from '@base-ui/react/drawer';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './Sheet.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** How far a sheet is pulled up: one line, half the space, or all of it. */
export type SheetStop = 'peek' | 'half' | 'full';

export interface SheetProps {
  /** Describes the sheet for screen readers. */
  label: string;
  stop: SheetStop;
  onStopChange: (stop: SheetStop) => void;
  /** Closed sheets slide out. Default: open. */
  open?: boolean | undefined;
  /** With it, Esc at the lowest stop and a swipe below it request closing. Without it the sheet stays. */
  onClose?: (() => void) | undefined;
  /** Label of the handle: `Resize panel`. */
  handleLabel: string;
  /** Height of the lowest stop (pixels), including the handle's 24. */
  peek?: number | undefined;
  /** Space to leave below, for a bottom bar: a CSS length. */
  bottom?: string | undefined;
  /** Always visible and always draggable. */
  header?: ReactNode;
  /** Scrolls. */
  children: ReactNode;
  testId?: string | undefined;
  /** The name by which a guided tour finds it. */
  tour?: string | undefined;
}

const STOPS: readonly SheetStop[] = ['peek', 'half', 'full'];

/**
 * A sheet at the bottom of a phone with three stops. It is not modal: the map above it stays interactive. The user
 * drags it by touch or mouse; by keyboard the handle accepts arrows, Home and End, and Esc moves one stop down.
 */
export function Sheet(props: SheetProps) {
  const { stop, onStopChange, onClose, open = true, peek = 136, bottom = '0px', header, children } = props;
  const points = [`${peek}px`, 0.55, 1];
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

  // New content starts at its top, wherever the previous content was scrolled. Content that returns keeps its scroll
  // position.
  const content = useRef<HTMLDivElement>(null);
  const left = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const element = content.current;
    const places = left.current;
    if (element) element.scrollTop = places.get(props.label) ?? 0;
    return () => void (element && places.set(props.label, element.scrollTop));
  }, [props.label]);

  return (
    <Drawer.Root
      open={open}
      onOpenChange={(_, details) => {
        details.cancel(); // the owner decides; otherwise the drawer would move to its lowest stop by itself
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
            {/* A mouse cannot drag by a button, so the button under the grip takes the keyboard alone. */}
            {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- its button has the keys */}
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
              // The content continues at the next level of headings.
              <VisuallyHidden>
                <h2>{props.label}</h2>
              </VisuallyHidden>
            )}
            <Drawer.Content ref={content} className={styles.content}>
              {children}
            </Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
