import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Box, CARD_WIDTH, type Placement, placement, type Size } from './geometry.ts';

const DESKTOP: Size = { width: 1440, height: 900 };
const PHONE: Size = { width: 390, height: 844 };
const CARD = { height: 320 };
const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });

/** The card's edges as drawn on screen. */
const seen = ({ card }: Placement, height: number) => ({
  left: card.left,
  top: card.top,
  right: card.left + CARD_WIDTH * card.scale,
  bottom: card.top + Math.min(height, card.maxHeight) * card.scale,
});

describe('beside its target', () => {
  test('[TOUR-01, TOUR-05] the card of 300 px stands right of it, 10 px from the hole', () => {
    const place = placement(box(72, 100, 360, 200), DESKTOP, CARD);
    expect(place.side).toBe('right');
    expect(place.hole).toEqual(box(68, 96, 368, 208));
    expect(place.card).toMatchObject({ left: 68 + 368 + 10, top: 96, scale: 1 });
    expect(place.arrow?.edge).toBe('left');
    expect(seen(place, 320).right - seen(place, 320).left).toBe(300);
  });

  test('[TOUR-05] without room at the right it stands left', () => {
    const place = placement(box(1380, 400, 44, 44), DESKTOP, CARD);
    expect(place.side).toBe('left');
    expect(seen(place, 320).right).toBe(1380 - 4 - 10);
    expect(place.arrow?.edge).toBe('right');
  });

  test('[TOUR-05] without room at either side it stands below, centred on its target', () => {
    // 300 + 811 + 4 (highlight) + 10 + 300 (card) + 15 (margin) = 1440: there is just enough room on the right.
    expect(placement(box(300, 60, 811, 100), DESKTOP, CARD).side).toBe('right');
    const wide = placement(box(300, 60, 812, 100), DESKTOP, CARD);
    expect(wide.side).toBe('below');
    expect(wide.card).toMatchObject({ left: 706 - 150, top: 60 + 100 + 4 + 10 });
    expect(wide.arrow).toEqual({ edge: 'top', at: 150 });
  });

  test('[TOUR-05] without room below it stands above', () => {
    const place = placement(box(100, 700, 1240, 150), DESKTOP, CARD);
    expect(place.side).toBe('above');
    expect(seen(place, 320).bottom).toBe(700 - 4 - 10);
  });

  test('[TOUR-05] `yPosition: top` prefers above, anything else below', () => {
    const middle = box(100, 400, 1240, 40);
    expect(placement(middle, DESKTOP, { height: 200 }, { yPosition: 'top' }).side).toBe('above');
    expect(placement(middle, DESKTOP, { height: 200 }, { yPosition: 'bottom' }).side).toBe('below');
    expect(placement(middle, DESKTOP, { height: 200 }).side).toBe('below');
    // There is no room above the target, so the card goes below it despite `yPosition: top`.
    expect(placement(box(100, 20, 1240, 40), DESKTOP, CARD, { yPosition: 'top' }).side).toBe('below');
  });

  test('[TOUR-05] beside a target `yPosition: top` has the card grow upwards', () => {
    const target = box(1380, 600, 44, 200);
    expect(seen(placement(target, DESKTOP, CARD, { yPosition: 'top' }), 320).bottom).toBe(600 + 200 + 4);
    expect(seen(placement(target, DESKTOP, CARD), 320).top).toBe(900 - 50 - 320); // the bottom margin pushes the card up
  });

  test('[TOUR-05] with no room around it the card lies over its target, and points at nothing', () => {
    const place = placement(box(0, 0, 1440, 900), DESKTOP, CARD);
    expect(place.side).toBe('over');
    expect(place.arrow).toBeNull();
    expect(seen(place, 320).bottom).toBe(850);
  });
});

describe('in the middle', () => {
  test('[TOUR-07] a start step has no hole, and its card is centred', () => {
    const place = placement(box(10, 10, 100, 100), DESKTOP, CARD, { isStart: true });
    expect(place).toMatchObject({ hole: null, side: 'centre', arrow: null });
    expect(place.card).toMatchObject({ left: 570, top: 290 });
  });

  test('[TOUR-08] so has a step whose target cannot be seen now', () => {
    for (const target of [null, box(0, 0, 0, 40), box(2000, 10, 40, 40), box(Number.NaN, 0, 9, 9)])
      expect(placement(target, DESKTOP, CARD)).toMatchObject({ hole: null, side: 'centre' });
  });

  test('[TOUR-05] centred cards keep 15 px from the sides', () => {
    const narrow = { width: 300, height: 900 };
    expect(placement(box(0, 60, 200, 30), narrow, CARD).card.left).toBe(15);
    expect(placement(box(100, 60, 200, 30), narrow, CARD).card.left).toBe(300 - 15 - 225);
  });
});

test('[TOUR-06] under 768 px the card is drawn at 0.75, from there on in full', () => {
  expect(placement(null, { width: 767, height: 900 }, CARD).card.scale).toBe(0.75);
  expect(placement(null, { width: 768, height: 900 }, CARD).card.scale).toBe(1);
  expect(placement(box(0, 380, 390, 400), PHONE, CARD)).toMatchObject({
    side: 'above',
    card: { left: 82.5 },
  });
});

test('[TOUR-05] 50 px stay free below, and a card that is too high gets less height', () => {
  const low = placement(box(100, 860, 40, 30), DESKTOP, CARD);
  expect(seen(low, 320).bottom).toBe(850);
  const high = placement(box(100, 100, 40, 30), DESKTOP, { height: 5_000 });
  expect(high.card.maxHeight).toBe(900 - 15 - 50);
  expect(seen(high, 5_000)).toMatchObject({ top: 15, bottom: 850 });
});

const lengths = fc.oneof(
  fc.double({ min: -5_000, max: 5_000, noNaN: true }),
  fc.constantFrom(0, -1, 1, 1e9, -1e9, Number.NaN, Infinity),
);
const targets = fc.option(fc.record({ left: lengths, top: lengths, width: lengths, height: lengths }));
const viewports = fc.record({
  width: fc.oneof(fc.integer({ min: 1, max: 4_000 }), fc.constantFrom(1, 40, 200, 320, 767, 768)),
  height: fc.oneof(fc.integer({ min: 1, max: 4_000 }), fc.constantFrom(1, 40, 200, 320)),
});
const cards = fc.record({
  height: fc.oneof(fc.integer({ min: 0, max: 3_000 }), fc.constantFrom(Number.NaN, 1e9)),
});
const options = fc.record(
  {
    yPosition: fc.constantFrom('top' as const, 'bottom' as const),
    isStart: fc.boolean(),
    scale: fc.constantFrom(0.75, 1, 2, 0, Number.NaN),
  },
  { requiredKeys: [] },
);
const NEARLY = 1e-6;

describe('for any target and any window', () => {
  test('[TOUR-05] the card stays on screen, and every figure is one', () =>
    fc.assert(
      fc.property(targets, viewports, cards, options, (target, viewport, card, chosen) => {
        const place = placement(target, viewport, card, chosen);
        const { left, top, right, bottom } = seen(place, Number.isFinite(card.height) ? card.height : 0);
        const figures = [left, top, right, bottom, ...Object.values(place.hole ?? {}), place.arrow?.at ?? 0];
        expect(figures.every(Number.isFinite)).toBe(true);
        expect(left).toBeGreaterThanOrEqual(-NEARLY);
        expect(top).toBeGreaterThanOrEqual(-NEARLY);
        expect(right).toBeLessThanOrEqual(viewport.width + NEARLY);
        expect(bottom).toBeLessThanOrEqual(viewport.height + NEARLY);
        const free = viewport.height >= 200 ? 50 : 0;
        expect(bottom).toBeLessThanOrEqual(viewport.height - free + NEARLY);
        if (viewport.width < 240) return; // A window narrower than 240 px has no room for the side margins.
        expect(left).toBeGreaterThanOrEqual(15 - NEARLY);
        expect(right).toBeLessThanOrEqual(viewport.width - 15 + NEARLY);
        const isCentred = Math.abs((left + right) / 2 - viewport.width / 2) < NEARLY;
        expect(place.side !== 'centre' || isCentred).toBe(true);
      }),
      { numRuns: 2_000 },
    ));

  test('[TOUR-01] the hole lies in the window and around what is seen of the target', () =>
    fc.assert(
      fc.property(targets, viewports, cards, (target, viewport, card) => {
        const { hole } = placement(target, viewport, card);
        if (!hole || !target) return;
        expect(hole.width).toBeGreaterThan(0);
        expect(hole.height).toBeGreaterThan(0);
        expect(hole.left).toBeGreaterThanOrEqual(0);
        expect(hole.left + hole.width).toBeLessThanOrEqual(viewport.width + NEARLY);
        expect(hole.top + hole.height).toBeLessThanOrEqual(viewport.height + NEARLY);
        expect(hole.left).toBeLessThanOrEqual(Math.max(0, target.left));
        expect(hole.left + hole.width).toBeGreaterThanOrEqual(
          Math.min(viewport.width, target.left + target.width) - NEARLY,
        );
      }),
      { numRuns: 2_000 },
    ));

  test('[TOUR-05] the card covers its target only where there is no room around it', () =>
    fc.assert(
      fc.property(
        fc.record({
          left: fc.integer({ min: -500, max: 2_000 }),
          top: fc.integer({ min: -500, max: 2_000 }),
          width: fc.integer({ min: 1, max: 2_000 }),
          height: fc.integer({ min: 1, max: 2_000 }),
        }),
        viewports,
        fc.integer({ min: 100, max: 600 }),
        (target, viewport, height) => {
          const place = placement(target, viewport, { height });
          const { hole, side } = place;
          if (!hole || side === 'over') return;
          const card = seen(place, height);
          const apart =
            card.left >= hole.left + hole.width + 10 - NEARLY ||
            card.right <= hole.left - 10 + NEARLY ||
            card.top >= hole.top + hole.height + 10 - NEARLY ||
            card.bottom <= hole.top - 10 + NEARLY;
          expect(apart, side).toBe(true);
        },
      ),
      { numRuns: 2_000 },
    ));

  test('[TOUR-05] right wins while it fits, left while right does not', () =>
    fc.assert(
      fc.property(
        fc.record({
          left: fc.integer({ min: 20, max: 1_400 }),
          top: fc.integer({ min: 20, max: 700 }),
          width: fc.integer({ min: 10, max: 1_000 }),
          height: fc.integer({ min: 10, max: 400 }),
        }),
        (target) => {
          const { side, hole } = placement(target, DESKTOP, CARD);
          if (!hole) return;
          const right = hole.left + hole.width + 10 + 300 + 15 <= 1440;
          const left = hole.left - 10 - 300 >= 15;
          expect(side === 'right').toBe(right);
          expect(side === 'left').toBe(!right && left);
        },
      ),
    ));

  test('[TOUR-05] the arrow stays on its edge', () =>
    fc.assert(
      fc.property(targets, viewports, cards, options, (target, viewport, card, chosen) => {
        const { arrow, card: place } = placement(target, viewport, card, chosen);
        if (!arrow) return;
        const upright = arrow.edge === 'left' || arrow.edge === 'right';
        const length = upright ? Math.min(card.height || 0, place.maxHeight) : CARD_WIDTH;
        expect(arrow.at).toBeGreaterThanOrEqual(-NEARLY);
        expect(arrow.at).toBeLessThanOrEqual(length + NEARLY);
      }),
      { numRuns: 1_000 },
    ));
});
