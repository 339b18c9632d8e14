import { describe, expect, test } from 'vitest';
import * as facts from '../../../events/announcements.ts';
import type { Announcement, AnnouncementText } from '../../../events/announcements.ts';
import * as navigation from '../../../events/navigation.ts';
import { location } from '../../../src/core/app/location.ts';
import type { Draft } from '../../../src/kernel/event.ts';
import { folded } from '../../../tests/folded.ts';
import { failure } from '../../../tests/samples.ts';
import { announcements, beginning, NOTHING_WRITTEN, shown } from './announcements.state.ts';
import { WRITE_PATH } from './lists.ts';

const text = (name: string): AnnouncementText => ({ ...NOTHING_WRITTEN, name });
const one = (id: number, changes: Partial<Announcement> = {}): Announcement => ({
  ...text('Storm'),
  ...{ id, createdAt: 1, createdBy: 'Ada', endedAt: null, reads: 2, reach: 10, yes: 3, no: 4, emails: 5 },
  ...changes,
});
const after = (...drafts: Draft[]) => folded([announcements as never], ...drafts).read(announcements);
const publish = (form: string, name = 'new') =>
  facts.publishChosen({ form, id: null, kind: 'alert', key: 'k', text: text(name) });
const [no, broken] = [failure(0), failure(500)];

describe('announcements that were looked at', () => {
  test('are none in the beginning', () => {
    expect(announcements.id).toBe('admin-announcements/announcements');
    expect(after()).toEqual({
      ...{ known: {}, failure: null, asked: 0, models: null, modelsFailure: null, modelsAsked: 0 },
      ...{ drafts: {}, restored: false, reach: null, publishing: null, refused: null, ending: null },
      ...{ preview: null, prepared: [], notEnded: null },
    });
  });

  test('are known as they were last told, each by itself', () => {
    const again = one(7, { reads: 9 });
    expect(
      after(...[one(7), one(8), again].map((announcement) => facts.loaded({ announcement }))).known,
    ).toEqual({ 7: again, 8: one(8) });
  });

  test('could not be had until they are, or are asked for once more', () => {
    const failed = facts.loadFailed({ id: 7, failure: no });
    expect(after(failed)).toMatchObject({ failure: { id: 7, failure: no }, asked: 0 });
    expect(after(failed, facts.loaded({ announcement: one(7) })).failure).toBeNull();
    expect(after(failed, facts.requested(), facts.requested())).toMatchObject({ failure: null, asked: 2 });
  });
});

test('the models there are to aim at are known, could not be had, or are asked for once more', () => {
  const models = [{ model: 3, name: 'Bike' }];
  const failed = facts.modelsFailed({ failure: no });
  expect(after(failed)).toMatchObject({ models: null, modelsFailure: no });
  expect(after(failed, facts.modelsListed({ models }))).toMatchObject({ models, modelsFailure: null });
  expect(after(failed, facts.modelsRequested(), facts.modelsRequested())).toMatchObject({
    ...{ modelsFailure: null, modelsAsked: 2 },
  });
});

describe('what was written', () => {
  const kept = (form: string, name: string) => facts.draftKept({ form, text: text(name) });

  test('is kept by its form; what is read back of earlier visits takes nothing newer away', () => {
    const restored = facts.draftsRestored({ drafts: { a: text('old a'), b: text('old b') } });
    const state = after(kept('a', 'new a'), restored);
    expect(state.drafts).toEqual({ a: text('new a'), b: text('old b') });
    expect([after(kept('a', 'x')).restored, state.restored]).toEqual([false, true]);
  });

  test('is gone once it is given up, with what was wrong with it and nothing else', () => {
    const refused = facts.publishFailed({ form: 'a', failure: broken });
    const drop = (form: string) =>
      after(kept('a', 'x'), kept('b', 'y'), refused, facts.draftDropped({ form }));
    expect(drop('a')).toMatchObject({ drafts: { b: text('y') }, refused: null });
    expect(Object.keys(drop('a').drafts)).toEqual(['b']);
    expect(drop('b')).toMatchObject({ drafts: { a: text('x') }, refused: { form: 'a', failure: broken } });
    expect(after(facts.draftDropped({ form: 'a' })).refused).toBeNull();
  });

  test('would reach so many, or nobody knows how many', () => {
    const reach = facts.reachEstimated({ customers: 3, of: 10 });
    expect(after(reach).reach).toEqual({ customers: 3, of: 10 });
    expect(after(reach, facts.reachFailed({ failure: no })).reach).toBeNull();
  });

  test('is on its way once it is published, and kept until it is there', () => {
    const failed = facts.publishFailed({ form: 'a', failure: broken });
    expect(after(failed, publish('a'))).toMatchObject({
      ...{ publishing: 'a', drafts: { a: text('new') }, refused: null },
    });
    expect(after(publish('a'), failed)).toMatchObject({
      ...{ publishing: null, drafts: { a: text('new') }, refused: { form: 'a', failure: broken } },
    });
    const done = after(publish('a'), publish('b'), facts.published({ form: 'b', announcement: one(9) }));
    expect(done).toMatchObject({ publishing: null, known: { 9: one(9) } });
    expect(Object.keys(done.drafts)).toEqual(['a']);
  });

  test('is looked at in a language, and each whose words are there is noted once', () => {
    const ready = (language: 'de' | 'fr', isLoaded: boolean) => facts.previewPrepared({ language, isLoaded });
    expect(after(facts.previewChosen({ language: 'de' })).preview).toBe('de');
    expect(after(ready('de', true), ready('fr', false), ready('de', true)).prepared).toEqual(['de']);
    expect(after(ready('de', true), ready('fr', true)).prepared).toEqual(['de', 'fr']);
  });
});

test('an announcement is ended, or could not be; another try forgets what was wrong', () => {
  const chosen = facts.endChosen({ id: 7, kind: 'alert' });
  const failed = facts.endFailed({ id: 7, failure: broken });
  expect(after(failed, chosen)).toMatchObject({ ending: 7, notEnded: null });
  expect(after(chosen, failed)).toMatchObject({ ending: null, notEnded: { id: 7, failure: broken } });
  const ended = one(7, { endedAt: 99 });
  expect(after(chosen, facts.ended({ announcement: ended }))).toMatchObject({
    ending: null,
    known: { 7: ended },
  });
});

describe('what the form begins with', () => {
  const at = (query: string, ...drafts: Draft[]) =>
    folded(
      [announcements as never, location as never],
      navigation.locationChanged({ path: WRITE_PATH, query }),
      ...drafts,
    );
  const restored = facts.draftsRestored({ drafts: {} });
  const known = facts.loaded({ announcement: one(7) });

  test('is nothing of an announcement or a survey, once earlier drafts were read back', () => {
    expect(at('').read(beginning)).toBeNull();
    expect(at('', navigation.locationChanged({ path: '/', query: '' }), restored).read(beginning)).toBeNull();
    expect(at('', restored).read(beginning)).toEqual(NOTHING_WRITTEN);
    expect(at('kind=survey', restored).read(beginning)).toEqual({ ...NOTHING_WRITTEN, type: 'survey' });
    expect(NOTHING_WRITTEN).toEqual({
      ...{ name: '', type: 'info', message: '', customImg: '', buttonName: '', buttonAction: '' },
      messages: { de: '', es: '', fr: '', it: '', pt: '' },
      ...{ onlyModels: [], onlyLanguages: [], interval: 'once' },
      platforms: { android: false, ios: false, web: false },
    });
  });

  test('is the draft of this form before everything', () => {
    const draft = facts.draftKept({ form: 'edit 7', text: text('mine') });
    expect(at('edit=7', draft, known).read(beginning)).toEqual(text('mine'));
  });

  test('is what is published, by its text alone: for a change, and for a copy', () => {
    for (const query of ['edit=7', 'copy=7']) {
      expect(at(query, restored).read(beginning)).toBeNull();
      expect(at(query, known).read(beginning)).toBeNull();
      expect(at(query, restored, known).read(beginning)).toEqual(text('Storm'));
    }
    expect(at('edit=7', known).read(shown)).toEqual(one(7));
    expect(at('edit=8', known).read(shown)).toBeNull();
  });
});
