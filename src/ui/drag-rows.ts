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

/** An item of a list that the user drags, or onto which they drop one. */
type DragThing = { readonly kind: string; readonly id: number };
/** Where the dragged item is dropped: `onto` means into the other item; otherwise before or after it. */
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
  /** Name of the list. Items can only be dropped on items of the same list. */
  list: string;
  /** True if the user can drag this row. Links and pictures in it must not be draggable themselves. */
  drags: boolean;
  /** Which kinds of items can be dropped on this row, and whether beside it or into it. */
  takes: Readonly<Record<string, 'beside' | 'into'>>;
};

/**
 * Makes a row of a list draggable and a place to drop items, by mouse, pen, or a long touch. Keyboard users need
 * another way.
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
  /** Where the dragged item would be dropped relative to this row; null if it is not over the row. */
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
 * Calls back when the user drops an item in a list, and scrolls the given element while the user drags near its
 * edge.
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
