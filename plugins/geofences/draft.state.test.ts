import { describe, expect, test } from 'vitest';
import * as fenceEvents from '../../events/fences.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { folded } from '../../tests/folded.ts';
import { draftProblem, fenceTool, isDirty } from './draft.state.ts';
import { newDraft } from './fence-edits.ts';

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
  ...{ chosen: null, tab: 'places', file: null },
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
  test('is asked about before it is thrown away, until it is kept, changed or gone', () => {
    const asked = [opened, named('one'), fenceEvents.discardAsked()];
    expect(after(...asked).asksToDiscard).toBe(true);
    for (const fact of [fenceEvents.discardDeclined(), named('two'), fenceEvents.stepReverted()])
      expect(after(...asked, fact)).toMatchObject({ asksToDiscard: false, original: draft });
    expect(after(...asked, fenceEvents.draftClosed({ saved: false }))).toEqual(nothing);
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
