import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Box, type Placement, placement, type Size } from './geometry.ts';
import type { TourStep } from './steps.ts';

/** The hole glides to a new step for half a second; after that it follows its target. */
const GLIDE = 600;

const FIRST: Placement = {
  hole: null,
  card: { left: 0, top: 0, scale: 1, maxHeight: 10_000 },
  side: 'centre',
  arrow: null,
};

/**
 * Places hole and card while a step is placed: once a frame it looks where the target is and how high the card, and
 * says so only when something has changed. Reading alone, one rectangle: no style is written before it is read.
 *
 * @param occasion changes when everything is placed again: a step was placed, the window has another size
 */
export function usePlacement(
  step: TourStep,
  card: RefObject<HTMLElement | null>,
  { placed, occasion }: { placed: boolean; occasion: string },
): { place: Placement; following: boolean } {
  const [found, setFound] = useState({ place: FIRST, following: false });
  const last = useRef('');

  // A target out of sight is brought into it before anything is placed.
  useEffect(() => {
    if (!step.isStart) elementOf(step.dom)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [step]);

  useEffect(() => {
    if (!placed) return;
    const viewport = size();
    const since = performance.now();
    let clips: { of: Element; boxes: readonly Element[] } | null = null;
    let frame = 0;
    const look = () => {
      frame = requestAnimationFrame(look);
      const now = size();
      // A resize is on its way; it has an occasion of its own.
      if (now.width !== viewport.width || now.height !== viewport.height) return;
      const target = step.isStart ? null : elementOf(step.dom);
      if (target && clips?.of !== target) clips = { of: target, boxes: clippingOf(target) };
      const box = target && visible(target, clips?.boxes ?? []);
      const { isStart, yPosition } = step;
      const place = placement(box, viewport, { height: naturalHeight(card.current) }, { isStart, yPosition });
      const text = JSON.stringify(place);
      if (text === last.current) return;
      last.current = text;
      setFound({ place, following: performance.now() - since > GLIDE });
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [step, card, placed, occasion]);

  return found;
}

const size = (): Size => ({ width: window.innerWidth, height: window.innerHeight });

/** The first such element that has a size; a selector that is none names nothing. */
function elementOf(dom: string): Element | null {
  try {
    return (
      [...document.querySelectorAll(dom)].find((element) => element.getBoundingClientRect().width > 0) ?? null
    );
  } catch {
    return null;
  }
}

/** How high the card wants to be: what has to scroll counts in full. */
function naturalHeight(card: HTMLElement | null): number {
  if (!card) return 0;
  const scroller = card.firstElementChild;
  return card.offsetHeight + (scroller ? scroller.scrollHeight - scroller.clientHeight : 0);
}

/** The elements around it that cut off what hangs over their edge. */
function clippingOf(target: Element): readonly Element[] {
  const found: Element[] = [];
  for (let parent = target.parentElement; parent; parent = parent.parentElement)
    if (getComputedStyle(parent).overflow !== 'visible') found.push(parent);
  return found;
}

/** The part of an element that its surroundings let be seen. */
function visible(target: Element, clips: readonly Element[]): Box {
  let { left, top, right, bottom } = target.getBoundingClientRect();
  for (const clip of clips) {
    const box = clip.getBoundingClientRect();
    left = Math.max(left, box.left);
    top = Math.max(top, box.top);
    right = Math.min(right, box.right);
    bottom = Math.min(bottom, box.bottom);
  }
  return { left, top, width: right - left, height: bottom - top };
}
