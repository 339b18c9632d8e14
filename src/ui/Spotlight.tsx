import { Dialog as Base } from '@base-ui/react/dialog';
import { type KeyboardEvent, type ReactNode, type Ref, type RefObject, useEffect, useRef } from 'react';
import { Row, Stack } from './Layout.tsx';
import styles from './Spotlight.module.css';

export interface SpotlightProps {
  /** The part of the page that stays bright (window pixels). Null: the whole page is dimmed. */
  hole: { left: number; top: number; width: number; height: number } | null;
  /**
   * The top left corner of the card. The card is scaled by `scale` from that corner; `maxHeight` is in pixels of the
   * unscaled card.
   */
  card: { left: number; top: number; scale: number; maxHeight: number };
  /**
   * At which edge the card has an arrow that points at the hole, and where on that edge (`at`, in pixels of the
   * unscaled card).
   */
  arrow: { edge: 'left' | 'right' | 'top' | 'bottom'; at: number } | null;
  /**
   * True once the card is at its final position. Until then it is invisible, but already has the focus and can be
   * measured.
   */
  placed: boolean;
  /** True if the hole follows a moving element. Changes of its position are then not animated. */
  following?: boolean | undefined;
  /** A ref to the card's element, so that the caller can measure the card. */
  cardRef: Ref<HTMLDivElement>;
  title: ReactNode;
  /** A picture above the card's title, from edge to edge. */
  picture?: ReactNode;
  children: ReactNode;
  actions: ReactNode;
  /** Content of the card's upper corner, for the close button. */
  corner: ReactNode;
  /** Called when the user presses Esc. */
  onClose: () => void;
  /** Called with −1 for the previous card of the tour, or 1 for the next, when the user presses an arrow key. */
  onStep: (by: -1 | 1) => void;
  testIds: { card: string; hole: string };
}

const STEP: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * For a guided tour: dims the page except for a hole, and shows a card beside the hole. The rest of the page is inert
 * meanwhile: the focus stays in the card, and returns afterwards to where it was. All positions are props; this
 * component measures nothing.
 */
export function Spotlight(props: SpotlightProps) {
  const { hole, card, arrow, placed, following, onClose, onStep, testIds } = props;
  const actions = useRef<HTMLElement>(null);
  useEscape(actions, onClose);
  const keys = (event: KeyboardEvent) => {
    const by = STEP[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onStep(by);
  };
  return (
    <Base.Root open onOpenChange={(next) => !next && onClose()} disablePointerDismissal>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} data-dim={hole ? undefined : ''} />
        {hole && (
          <div
            className={styles.hole}
            style={{ ...hole }}
            data-following={following || undefined}
            data-testid={testIds.hole}
            aria-hidden="true"
          />
        )}
        <Base.Popup
          ref={props.cardRef}
          className={styles.card}
          style={{
            left: card.left,
            top: card.top,
            maxHeight: card.maxHeight,
            transform: `scale(${card.scale})`,
          }}
          // The focus starts on the last button, which leads to the next card, so that pressing Enter repeatedly leads
          // through the whole tour.
          initialFocus={() => actions.current?.querySelector<HTMLElement>('button:last-of-type') ?? true}
          onKeyDown={keys}
          data-small={card.scale < 1 || undefined}
          data-placed={placed || undefined}
          data-testid={testIds.card}
        >
          <div className={styles.scroller}>
            {props.picture && <div className={styles.picture}>{props.picture}</div>}
            <Stack gap={2} anywhere className={styles.words} aria-live="polite">
              <Base.Title className={styles.title}>{props.title}</Base.Title>
              {props.children}
            </Stack>
          </div>
          <Row ref={actions} as="footer" gap={2} justify="end" wrap fixed className={styles.actions}>
            {props.actions}
          </Row>
          <div className={styles.corner} data-over-picture={props.picture ? '' : undefined}>
            {props.corner}
          </div>
          {arrow && <Arrow {...arrow} />}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** Closes the card at the first press of Esc, before an open tooltip or a bottom sheet handles the key. */
function useEscape(inside: RefObject<HTMLElement | null>, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      const card = inside.current?.parentElement;
      if (event.key !== 'Escape' || !(event.target instanceof Node) || !card?.contains(event.target)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      latest.current();
    };
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, [inside]);
}

function Arrow({ edge, at }: NonNullable<SpotlightProps['arrow']>) {
  const along = edge === 'left' || edge === 'right' ? { top: at } : { left: at };
  return <span className={styles.arrow} data-edge={edge} style={along} aria-hidden="true" />;
}
