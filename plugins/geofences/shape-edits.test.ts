import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FenceShape } from '../../events/geofence-types.ts';
import { middleOf, wrapped } from '../../src/rules/fences/ring.ts';
import { problemOf } from '../../src/rules/fences/shape-rules.ts';
import { aGeofence } from '../../tests/samples.ts';
import { alike } from '../../src/rules/fences/alike.ts';
import {
  deletingEdits,
  draftOf,
  importingEdits,
  newDraft,
  savingEdits,
  switchingEdits,
} from './fence-edits.ts';
import { drawingKey } from './ShapeFields.tsx';
import { toNumber } from './NumberField.tsx';
import {
  asKind,
  cornersOf,
  dragged,
  handlesOf,
  movedTo,
  nudged,
  resized,
  shapeAt,
  withCorner,
  withoutCorner,
} from './shape-edits.ts';
import * as changeEvents from '../../events/changes.ts';
import * as fenceEvents from '../../events/fences.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { folded } from '../../tests/folded.ts';
import { draftProblem, fenceTool, isDirty } from './draft.state.ts';

const kind = fc.constantFrom('circle' as const, 'rectangle' as const);
const place = fc.record({
  lat: fc.double({ min: -70, max: 70, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});
const triangle: FenceShape = {
  kind: 'polygon',
  corners: [
    { lat: 57.7, lng: 11.97 },
    { lat: 57.7, lng: 11.99 },
    { lat: 57.71, lng: 11.98 },
  ],
};

test('a radius drawn by hand is a round one', () => {
  const circle = shapeAt('circle', { lat: 57.7, lng: 12 }, 137.4);
  expect(circle).toMatchObject({ radius: 140 });
  expect(shapeAt('circle', { lat: 57.7, lng: 12 }, 63.2)).toMatchObject({ radius: 65 });
  expect(dragged(circle, { part: 'radius', index: 0 }, { lat: 57.7, lng: 12.0213 })).toMatchObject({
    radius: 1_250,
  });
});

describe('[MAP-14] drawing and changing shapes', () => {
  test('what is put on the map is a fence at once, wherever it is, across the date line too', () =>
    fc.assert(
      fc.property(kind, place, fc.double({ min: 30, max: 50_000, noNaN: true }), (of, at, size) => {
        const shape = shapeAt(of, at, size);
        expect(problemOf(shape)).toBeNull();
        const middle = middleOf(shape);
        expect(middle.lat).toBeCloseTo(at.lat, 4);
        expect(Math.abs(wrapped(middle.lng - at.lng))).toBeLessThan(1e-4);
      }),
    ));
  test('corner by corner becomes a polygon; it keeps three and takes a hundred at most', () => {
    let shape: FenceShape | null = null;
    for (const corner of triangle.kind === 'polygon' ? triangle.corners : [])
      shape = withCorner(shape, corner);
    expect(shape).toEqual(triangle);
    expect(withoutCorner(triangle, 1)).toBe(triangle);
    let many: FenceShape = triangle;
    for (let i = 0; i < 200; i++) many = withCorner(many, { lat: 57 + i / 1000, lng: 11 });
    expect(cornersOf(many)).toHaveLength(100);
    expect(withoutCorner(many, 0)).toMatchObject({ corners: { length: 99 } });
    expect(withoutCorner(shapeAt('polygon', { lat: 1, lng: 2 }, 0), 0)).toBeNull();
  });
  test('the middle of an edge becomes a corner, a corner goes where it is pulled', () => {
    const place1 = { lat: 57.699, lng: 11.98 };
    const more = dragged(triangle, { part: 'between', index: 0 }, place1);
    expect(cornersOf(more)).toHaveLength(4);
    expect(cornersOf(more)[1]).toEqual(place1);
    expect(cornersOf(dragged(triangle, { part: 'corner', index: 2 }, place1))[2]).toEqual(place1);
  });
  test('a corner of a rectangle can be pulled past the opposite one', () =>
    fc.assert(
      fc.property(
        place,
        fc.nat(3),
        fc.double({ min: -0.5, max: 0.5, noNaN: true }),
        fc.double({ min: -0.5, max: 0.5, noNaN: true }),
        (at, index, up, across) => {
          const shape = shapeAt('rectangle', at, 5000);
          const next = dragged(
            shape,
            { part: 'corner', index },
            { lat: at.lat + up, lng: wrapped(at.lng + across) },
          );
          if (next.kind !== 'rectangle') throw new Error(next.kind);
          expect(next.south).toBeLessThanOrEqual(next.north);
          expect((((next.east - next.west) % 360) + 360) % 360).toBeLessThan(2);
        },
      ),
    ));
  test('moved, resized and turned into another kind it stays where it is meant to be', () =>
    fc.assert(
      fc.property(
        fc.oneof(
          kind.map((of) => shapeAt(of, { lat: 57.7, lng: 11.97 }, 800)),
          fc.constant(triangle),
        ),
        place,
        (shape, at) => {
          const moved = movedTo(shape, at);
          expect(middleOf(moved).lat).toBeCloseTo(at.lat, 3);
          expect(problemOf(resized(moved, 1.1))).toBeNull();
          for (const to of ['circle', 'rectangle', 'polygon'] as const) {
            const turned = asKind(moved, to);
            expect(turned.kind).toBe(to);
            expect(problemOf(turned)).toBeNull();
            expect(middleOf(turned).lat).toBeCloseTo(middleOf(moved).lat, 2);
          }
        },
      ),
    ));
  test('a circle is never smaller or larger than fences may be', () => {
    const circle = shapeAt('circle', { lat: 1, lng: 1 }, 0.1);
    expect(circle).toMatchObject({ radius: 20 });
    expect(dragged(circle, { part: 'radius', index: 0 }, { lat: 30, lng: 30 })).toMatchObject({
      radius: 100_000,
    });
    expect(resized(circle, 0.001)).toMatchObject({ radius: 20 });
  });
  test('handles: middle and ring of a circle, corners and edges of a polygon', () => {
    const parts = (shape: FenceShape) =>
      handlesOf(shape)
        .map(({ part }) => part)
        .join(' ');
    expect(parts(shapeAt('circle', { lat: 1, lng: 1 }, 100))).toBe('middle radius');
    expect(parts(shapeAt('rectangle', { lat: 1, lng: 1 }, 100))).toBe('middle corner corner corner corner');
    expect(parts(triangle)).toBe('middle between between between corner corner corner');
    expect(
      parts({
        kind: 'polygon',
        corners: [
          { lat: 1, lng: 1 },
          { lat: 1, lng: 2 },
        ],
      }),
    ).toBe('between corner corner');
  });
  test('arrow keys move by pixels, with Shift by one', () => {
    expect(drawingKey({ key: 'ArrowUp', shiftKey: false })).toEqual({ kind: 'move', east: 0, north: 10 });
    expect(drawingKey({ key: 'ArrowLeft', shiftKey: true })).toEqual({ kind: 'move', east: -1, north: 0 });
    expect(drawingKey({ key: 'Delete', shiftKey: false })).toEqual({ kind: 'remove' });
    expect(drawingKey({ key: 'a', shiftKey: false })).toBeNull();
    const { lat, lng } = nudged({ lat: 0, lng: 179.9999 }, 512, 0, 0);
    expect(lat).toBe(0);
    expect(lng).toBeCloseTo(179.9999, 4);
  });
  test.each([
    ['12,5', 12.5],
    [' -0.25 ', -0.25],
    ['−3', -3],
    ['1e9', Number.NaN],
    ['', Number.NaN],
    ['12 m', Number.NaN],
  ])('“%s” is read as %d', (text, number) => expect(toNumber(text)).toBe(number));
});

describe('[MAP-14] saving is one batch for all devices of a fence', () => {
  const home = [aGeofence(1), aGeofence(2, { device: 2 })];
  const [group] = alike(home);
  if (!group) throw new Error('no group');
  test('a new fence is one for each device', () => {
    const draft = { ...newDraft('circle', [1, 2]), name: ' Yard ', shape: group.shape };
    const edits = savingEdits(draft, [], null);
    expect(
      edits.map((edit) => edit.of === 'geofence' && [edit.id, edit.device, edit.was, edit.set?.name]),
    ).toEqual([
      [-1, 1, null, 'Yard'],
      [-2, 2, null, 'Yard'],
    ]);
  });
  test('changed: only what is new, with what it was; a device more is a new one, a device less is one gone', () => {
    const draft = { ...draftOf(group), name: 'Den', devices: [2, 3] };
    expect(savingEdits(draft, home, draftOf(group))).toMatchObject([
      { id: 1, device: 1, set: null, was: { name: 'Home' } },
      { id: 2, device: 2, set: { name: 'Den' }, was: { name: 'Home' } },
      { device: 3, set: { name: 'Den', shape: group.shape }, was: null },
    ]);
    expect(savingEdits(draftOf(group), home, draftOf(group))).toEqual([]);
  });
  test('a name that is longer than the form allows stays whole when only the colour is changed', () => {
    const long = 'Depot '.repeat(15).trim();
    const [fence] = alike([aGeofence(1, { name: long })]);
    const edits = fence
      ? savingEdits({ ...draftOf(fence), colour: '#123456' }, [aGeofence(1, { name: long })], draftOf(fence))
      : [];
    expect(edits).toMatchObject([{ set: { colour: '#123456' } }]);
    expect(edits[0]).not.toMatchObject({ set: { name: expect.anything() as unknown } });
  });
  test('of a fence that is off for some devices, a new colour switches none of them; the switch does', () => {
    const fences = [aGeofence(1), aGeofence(2, { device: 2, on: false })];
    const [mixed] = alike(fences);
    const before = mixed ? draftOf(mixed) : newDraft('circle', []);
    expect(savingEdits({ ...before, colour: '#123456' }, fences, before)).toMatchObject(
      [1, 2].map((id) => ({ id, set: { colour: '#123456' }, was: { colour: fences[0]?.colour } })),
    );
    expect(JSON.stringify(savingEdits({ ...before, colour: '#123456' }, fences, before))).not.toContain(
      '"on"',
    );
    expect(savingEdits({ ...before, on: false }, fences, before)).toEqual([
      { of: 'geofence', id: 1, device: 1, set: { on: false }, was: { on: true } },
    ]);
  });
  test('a fence without a device is edited without one, and gets a device without being deleted', () => {
    const alone = [aGeofence(1, { device: 0, on: false })];
    const [one] = alike(alone);
    const before = one ? draftOf(one) : newDraft('circle', []);
    expect(before).toMatchObject({ fences: [1], devices: [], on: true });
    expect(draftProblem({ ...before, name: 'Den' }, before)).toBeNull();
    expect(savingEdits({ ...before, name: 'Den', devices: [3] }, alone, before)).toMatchObject([
      { id: 1, device: 0, set: { name: 'Den' }, was: { name: 'Home' } },
      { device: 3, set: { name: 'Den', on: true }, was: null },
    ]);
    expect(JSON.stringify(savingEdits({ ...before, name: 'Den' }, alone, before))).not.toContain('"on"');
  });
  test('a kept draft sends only what its user changed: what others have changed since stays, also for a device more', () => {
    const shape = { kind: 'circle' as const, lat: 1, lng: 2, radius: 400 };
    const theirs = { shape, colour: '#123456', onLeave: false, on: false };
    const moved = home.map((fence) => ({ ...fence, ...theirs }));
    const kept = { ...draftOf(group), name: 'Den', devices: [1, 2, 3] };
    expect(savingEdits(kept, moved, draftOf(group))).toEqual([
      { of: 'geofence', id: 1, device: 1, set: { name: 'Den' }, was: { name: 'Home' } },
      { of: 'geofence', id: 2, device: 2, set: { name: 'Den' }, was: { name: 'Home' } },
      expect.objectContaining({
        device: 3,
        set: expect.objectContaining({ name: 'Den', ...theirs }) as unknown,
      }),
    ]);
  });
  test.each([
    ['off, like the others by now', draftOf(group), {}, false],
    ['on, if the user switched it on', { ...draftOf(group), on: false }, { on: true }, true],
  ])('a device more gets the fence %s', (_, before, changed, on) => {
    const off = home.map((fence) => ({ ...fence, on: false }));
    const kept = { ...before, ...changed, devices: [1, 2, 3] };
    expect(savingEdits(kept, off, before).at(-1)).toMatchObject({ device: 3, set: { on } });
  });
  test('a device more gets the fence on if it is on for some of the others', () => {
    const mixed = home.map((fence, i) => ({ ...fence, on: i > 0 }));
    const kept = { ...draftOf(group), devices: [1, 2, 3] };
    expect(savingEdits(kept, mixed, draftOf(group))).toMatchObject([{ device: 3, set: { on: true } }]);
  });
  test('a copy is new; switched off for those that are on; deleted with all that it was', () => {
    expect(draftOf(group, 'Home (copy)')).toMatchObject({ fences: [], devices: [1, 2], name: 'Home (copy)' });
    const [mixed] = alike([aGeofence(1), aGeofence(2, { device: 2, on: false })]);
    expect(mixed && switchingEdits(mixed, false)).toEqual([
      { of: 'geofence', id: 1, device: 1, set: { on: false }, was: { on: true } },
    ]);
    expect(deletingEdits(group).map((edit) => edit.set)).toEqual([null, null]);
  });
  test('areas of a file become fences for all chosen devices, each with an id of its own', () => {
    const found = [
      { name: '', shape: group.shape, remarks: [] },
      { name: 'B', shape: group.shape, remarks: [] },
    ];
    const edits = importingEdits(found, [1, 2], 'Nameless');
    expect(new Set(edits.map((edit) => edit.of === 'geofence' && edit.id)).size).toBe(4);
    expect(edits.map((edit) => edit.of === 'geofence' && edit.set?.name)).toEqual([
      'Nameless',
      'Nameless',
      'B',
      'B',
    ]);
  });
});

describe('[TRAC-09] drawing a line', () => {
  const at = (lat: number, lng: number) => ({ lat, lng });
  const line = {
    kind: 'line' as const,
    corners: [at(57.7, 11.97), at(57.72, 11.97), at(57.72, 12)],
    width: 50,
  };

  test('begins with a point and goes on point by point, with a usual width', () => {
    const first = withCorner(null, at(57.7, 11.97), 'line');
    expect(first).toEqual({ kind: 'line', corners: [at(57.7, 11.97)], width: 50 });
    expect(problemOf(first)).toBe('fewCorners');
    const second = withCorner(first, at(57.71, 11.97), 'line');
    expect(problemOf(second)).toBeNull();
    expect(cornersOf(second)).toHaveLength(2);
  });

  test('has a handle at each point and between two, none from its end to its beginning, and one to move it', () => {
    const parts = handlesOf(line).map(({ part, index }) => `${part} ${index}`);
    expect(parts).toEqual(['middle 0', 'between 0', 'between 1', 'corner 0', 'corner 1', 'corner 2']);
    expect(handlesOf({ ...line, corners: line.corners.slice(0, 1) }).map(({ part }) => part)).toEqual([
      'corner',
    ]);
  });

  test('keeps its width while it is moved, bent and resized', () => {
    expect(dragged(line, { part: 'between', index: 0 }, at(57.71, 11.98))).toMatchObject({
      kind: 'line',
      corners: [line.corners[0], at(57.71, 11.98), line.corners[1], line.corners[2]],
      width: 50,
    });
    expect(dragged(line, { part: 'corner', index: 2 }, at(57.73, 12))).toMatchObject({ width: 50 });
    const moved = movedTo(line, at(50, 10));
    expect(moved).toMatchObject({ kind: 'line', width: 50 });
    expect(middleOf(moved).lat).toBeCloseTo(50, 4);
    expect(resized(line, 2)).toMatchObject({ kind: 'line', width: 50 });
  });

  test('keeps two points once it has them', () => {
    const two = withoutCorner(line, 0) ?? line;
    expect(cornersOf(two)).toHaveLength(2);
    expect(withoutCorner(two, 0)).toBe(two);
  });

  test('becomes every other shape, and every other shape a line', () => {
    for (const other of ['circle', 'rectangle', 'polygon'] as const) {
      const shape = asKind(line, other);
      expect(shape.kind).toBe(other);
      expect(problemOf(shape)).toBeNull();
      const back = asKind(shape, 'line');
      expect(back.kind).toBe('line');
      expect(problemOf(back)).toBeNull();
    }
    expect(asKind(triangle, 'line')).toMatchObject({ corners: cornersOf(triangle) });
  });
});

const after = (...drafts: Draft[]) => folded([fenceTool as never], ...drafts).read(fenceTool);
const circle = { kind: 'circle' as const, lat: 57.7, lng: 11.97, radius: 100 };
const corner = (lat: number) => ({ lat, lng: 11.97 + (lat % 0.2) });
const polygon = (count: number) => ({
  kind: 'polygon' as const,
  corners: Array.from({ length: count }, (_, i) => corner(57 + i / 10)),
});
const draft = { ...newDraft('circle', [1]), name: 'Home', shape: circle };
const opened = fenceEvents.draftOpened({ draft });
const changed = (changes: Parameters<typeof fenceEvents.draftChanged>[0]['changes']) =>
  fenceEvents.draftChanged({ changes });
const named = (name: string) => changed({ name });
const atCorner = (index: number | null) => fenceEvents.cornerChosen({ index });
const found = { name: 'Den', shape: circle, remarks: [] };
const read = fenceEvents.fileRead({ name: 'a.kml', found: [found, found], left: [] });
const moving = fenceEvents.tabChosen({ tab: 'moving' });
const nothing = {
  ...{ draft: null, original: null, past: [], corner: null, aim: null, asksToDiscard: false },
  ...{ chosen: null, tab: 'places', file: null, making: {}, opened: 0 },
};

describe('[MAP-14] the draft of a fence', () => {
  test('is none in the beginning, and nothing of it can be changed, taken back or thrown away', () => {
    expect(fenceTool.id).toBe('geofences/tool');
    for (const fact of [named('x'), fenceEvents.stepReverted(), fenceEvents.discardAsked()])
      expect(after(fact)).toEqual(nothing);
  });
  test('is opened as it is, at the place where fences are, whatever was done before', () => {
    const lived = [opened, named('x'), atCorner(1), fenceEvents.aimed({ at: corner(57) }), read, moving];
    expect(after(...lived, fenceEvents.discardAsked(), opened)).toEqual({
      ...nothing,
      draft,
      opened: 2,
      original: draft,
    });
    const taken = fenceEvents.draftOpened({ draft: { ...draft, fences: [7, 8] } });
    expect(after(taken).chosen).toBe(7);
  });
  test('goes back step by step, as far as a hundred', () => {
    const two = [opened, named('one'), named('two')];
    const back = fenceEvents.stepReverted();
    expect(after(...two, atCorner(0), back)).toMatchObject({ draft: { name: 'one' }, corner: null });
    expect(after(...two, back, back)).toMatchObject({ draft, past: [] });
    expect(after(...two, back, back, back)).toMatchObject({ draft, past: [] });
    const many = after(opened, ...Array.from({ length: 102 }, (_, i) => named(`${i}`)));
    expect([many.past.length, many.past[0]?.name, many.past.at(-1)?.name]).toEqual([100, '1', '100']);
  });
  test('keeps the corner in hand while there is one of that number', () => {
    const hand = (index: number, shape: typeof circle | ReturnType<typeof polygon> | null) =>
      after(opened, atCorner(index), changed({ shape })).corner;
    expect([hand(3, circle), hand(4, circle)]).toEqual([3, null]);
    expect([hand(4, polygon(5)), hand(5, polygon(5)), hand(0, null)]).toEqual([4, null, null]);
    expect(after(opened, atCorner(null), changed({ shape: circle })).corner).toBeNull();
  });
  test('keeps the corner in hand when another is added or removed before it', () => {
    const five = polygon(5).corners;
    const hand = (index: number, corners: typeof five) =>
      after(
        fenceEvents.draftOpened({ draft: { ...draft, kind: 'polygon', shape: polygon(5) } }),
        atCorner(index),
        changed({ shape: { kind: 'polygon', corners } }),
      ).corner;
    expect(hand(2, five.toSpliced(1, 0, corner(50)))).toBe(3);
    expect(hand(2, five.toSpliced(0, 1))).toBe(1);
    expect(hand(2, five.toSpliced(2, 1))).toBeNull();
    expect(hand(2, five.with(2, corner(50)))).toBe(2);
  });
  test('is one form, also when the server gives the fence its id; another draft is another form', () => {
    const { id: _, ...rest } = aGeofence(-7);
    const edit = { of: 'geofence' as const, id: -7, device: 1, set: rest, was: null };
    const lived = [
      fenceEvents.draftOpened({ draft: { ...draft, fences: [-7] } }),
      changeEvents.submitted({ changes: [{ id: 'a', batch: 'a', at: 1, notBefore: 1, edit }], label: '' }),
      changeEvents.saved({ id: 'a', outcome: { of: 'geofence', geofence: aGeofence(3) }, again: false }),
    ];
    expect(after(...lived).draft?.fences).toEqual([3]);
    expect(after(...lived).opened).toBe(1);
    expect(after(...lived, opened).opened).toBe(2);
  });
  test('is asked about before it is thrown away, until it is kept, changed or gone', () => {
    const asked = [opened, named('one'), fenceEvents.discardAsked()];
    expect(after(...asked).asksToDiscard).toBe(true);
    for (const fact of [fenceEvents.discardDeclined(), named('two'), fenceEvents.stepReverted()])
      expect(after(...asked, fact)).toMatchObject({ asksToDiscard: false, original: draft });
    expect(after(...asked, fenceEvents.draftClosed({ saved: false }))).toEqual({ ...nothing, opened: 1 });
  });
  test('lost with changes only', () => {
    const dirty = (...facts: Draft[]) => folded([fenceTool as never], ...facts).read(isDirty);
    expect([dirty(), dirty(opened), dirty(opened, named('x'))]).toEqual([false, false, true]);
    expect(dirty(opened, named('x'), named('Home'))).toBe(false);
  });
  test('says what it lacks', () => {
    const problem = (changes: object) => draftProblem({ ...draft, ...changes });
    expect(problem({})).toBeNull();
    expect(problem({ shape: null, name: '', devices: [] })).toBe('noShape');
    expect(problem({ shape: polygon(2), name: '', devices: [] })).toBe('fewCorners');
    expect(problem({ name: ' ', devices: [] })).toBe('noName');
    expect(problem({ devices: [] })).toBe('noDevice');
    const many = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
    expect(problem({ devices: many(2000) })).toBeNull();
    expect(problem({ devices: many(2001) })).toBe('tooMuch');
    expect(problem({ fences: many(2001) })).toBe('tooMuch');
  });
});

describe('[MAP-14] the tool of fences', () => {
  test('shows the fence, the place and the list that were chosen, beside the draft', () => {
    expect(after(opened, fenceEvents.fenceChosen({ id: 5 }))).toMatchObject({ chosen: 5, draft });
    expect(after(fenceEvents.fenceChosen({ id: 5 }), fenceEvents.fenceChosen({ id: null }))).toEqual(nothing);
    expect(after(opened, moving)).toMatchObject({ tab: 'moving', draft });
    expect(after(opened, fenceEvents.aimed({ at: corner(57) }))).toMatchObject({ aim: corner(57), draft });
  });
  test('shows what a file has, all of it picked, where fences are', () => {
    const file = { kind: 'read', name: 'a.kml', found: [found, found], left: [], picked: [0, 1] };
    expect(after(moving, read)).toEqual({ ...nothing, file });
    const pick = fenceEvents.foundPicked({ indexes: [1] });
    expect(after(read, pick).file).toEqual({ ...file, picked: [1] });
    expect(after(pick)).toEqual(nothing);
  });
  test('says why a file cannot be used; there is nothing to pick', () => {
    const refused = fenceEvents.fileRefused({ name: 'a.kml', reason: 'syntax', line: 3 });
    const file = { kind: 'refused', name: 'a.kml', reason: 'syntax', line: 3 };
    expect(after(moving, refused)).toEqual({ ...nothing, file });
    expect(after(refused, fenceEvents.foundPicked({ indexes: [0] })).file).toEqual(file);
  });
  test('puts the file away, and nothing else', () =>
    expect(after(opened, read, fenceEvents.importClosed())).toEqual(after(opened)));
});
