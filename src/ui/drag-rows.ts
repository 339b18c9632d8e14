import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import {
  attachClosestEdge,
  type Edge,
  extractClosestEdge,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** An item of a list: the one that the user drags, or the one on which they drop it. */
type DragThing = { readonly kind: string; readonly id: number };
/** Where the user drops an item: `onto` means into the target item; otherwise before or after it. */
export type Drop = {
  readonly dragged: DragThing;
  readonly target: DragThing;
  readonly where: 'before' | 'after' | 'onto';
};

type Data = Record<string | symbol, unknown>;
const thingIn = (data: Data): DragThing | null =>
  typeof data['kind'] === 'string' && typeof data['id'] === 'number'
    ? { kind: data['kind'], id: data['id'] }
    : null;

type DragRowOptions = DragThing & {
  /** Name of the list. An item can be dropped only on items of the same list. */
  list: string;
  /** True if the user can drag this row. Links and pictures in the row must not be draggable by themselves. */
  drags: boolean;
  /** The kinds of items that can be dropped on this row, each with whether they go beside it or into it. */
  takes: Readonly<Record<string, 'beside' | 'into'>>;
};

/**
 * Makes a row of a list draggable, and lets items be dropped on it. Works with a mouse, a pen, or a long touch.
 * Keyboard users need another way.
 */
export function useDragRow<Row extends HTMLElement>({
  list,
  kind,
  id,
  drags,
  takes,
}: DragRowOptions): {
  readonly row: RefObject<Row | null>;
  readonly isDragged: boolean;
  /** Where the dragged item would be dropped, relative to this row. Null if the item is not over this row. */
  readonly over: 'before' | 'after' | 'onto' | null;
} {
  const row = useRef<Row>(null);
  const [isDragged, setDragged] = useState(false);
  const [over, setOver] = useState<'before' | 'after' | 'onto' | null>(null);
  const taken = useRef(takes);
  taken.current = takes;
  useEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const data = { list, kind, id };
    const see = (self: Data, source: Data) => {
      const held = thingIn(source);
      setOver(held && taken.current[held.kind] === 'into' ? 'onto' : sideOf(extractClosestEdge(self)));
    };
    return combine(
      dropTargetForElements({
        element,
        canDrop: ({ source }) => {
          const held = thingIn(source.data);
          return (
            source.data['list'] === list &&
            held !== null &&
            held.kind in taken.current &&
            !(held.kind === kind && held.id === id)
          );
        },
        getData: ({ input }) =>
          attachClosestEdge({ ...data }, { element, input, allowedEdges: ['top', 'bottom'] }),
        onDragEnter: ({ self, source }) => see(self.data, source.data),
        onDrag: ({ self, source }) => see(self.data, source.data),
        onDragLeave: () => setOver(null),
        onDrop: () => setOver(null),
      }),
      ...(drags
        ? [
            draggable({
              element,
              getInitialData: () => data,
              onDragStart: () => setDragged(true),
              onDrop: () => setDragged(false),
            }),
          ]
        : []),
    );
  }, [list, kind, id, drags]);
  return { row, isDragged, over };
}

const sideOf = (edge: Edge | null): 'before' | 'after' => (edge === 'bottom' ? 'after' : 'before');

/**
 * Calls the callback when the user drops an item in a list, and scrolls the given element while the user drags an item
 * near its edge.
 */
export function useDrops(
  list: string,
  onDrop: (drop: Drop) => void,
  scroller?: RefObject<HTMLElement | null>,
): void {
  const told = useRef(onDrop);
  told.current = onDrop;
  useEffect(() => {
    const element = scroller?.current;
    return combine(
      monitorForElements({
        canMonitor: ({ source }) => source.data['list'] === list,
        onDrop({ source, location }) {
          const [first] = location.current.dropTargets;
          const dragged = thingIn(source.data);
          const target = first ? thingIn(first.data) : null;
          if (!first || !dragged || !target) return;
          const isInto = target.kind !== dragged.kind;
          told.current({
            dragged,
            target,
            where: isInto ? 'onto' : sideOf(extractClosestEdge(first.data)),
          });
        },
      }),
      ...(element ? [autoScrollForElements({ element })] : []),
    );
  }, [list, scroller]);
}
