import { Dialog as Base } from '@base-ui/react/dialog';
import { type KeyboardEvent, type ReactNode, type Ref, type RefObject, useEffect, useRef } from 'react';
import { Row, Stack } from './Layout.tsx';
import styles from './Spotlight.module.css';

export interface SpotlightProps {
  /** The part of the page that stays bright (window pixels). Null: the whole page is dimmed. */
  hole: { left: number; top: number; width: number; height: number } | null;
  /** The top left corner of the card. `scale` is applied from there; `maxHeight` is in the card's own pixels. */
  card: { left: number; top: number; scale: number; maxHeight: number };
  /**
   * Where the card's edge has an arrow that points at the hole; the position along that edge is in the card's own
   * pixels.
   */
  arrow: { edge: 'left' | 'right' | 'top' | 'bottom'; at: number } | null;
  /** True once the card is in position. Until then it is invisible, but has the focus and can be measured. */
  placed: boolean;
  /** True if the hole follows a moving element; then its position is not animated. */
  following?: boolean | undefined;
  /** A ref to the card's element, with which the caller measures it. */
  cardRef: Ref<HTMLDivElement>;
  title: ReactNode;
  /** A picture above the card's title, from edge to edge. */
  picture?: ReactNode;
  children: ReactNode;
  actions: ReactNode;
  /** Content of the card's upper corner: the close button. */
  corner: ReactNode;
  /** Called when the user presses Esc. */
  onClose: () => void;
  /** Called when the user presses an arrow key: −1 for the previous card of the tour, 1 for the next. */
  onStep: (by: -1 | 1) => void;
  testIds: { card: string; hole: string };
}

const STEP: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Dims the page except for a hole, and shows a card beside the hole, for a guided tour. Meanwhile the rest of the
 * page is inert: the focus stays in the card and returns afterwards. Positions are props; this component measures
 * nothing.
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
          // The focus starts on the last button, which goes to the tour's next card, so that Enter leads through the
          // whole tour.
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

/** Makes Esc close the tour's card at once, before an open tooltip or a bottom sheet handles the key. */
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
