import { describe, expect, test } from 'vitest';
import * as adminFeedback from '../../../events/admin-feedback.ts';
import type { Draft } from '../../../src/kernel/event.ts';
import { anInboxDetail, anInboxEntry } from '../../../tests/feedback-samples.ts';
import { folded } from '../../../tests/folded.ts';
import { failure } from '../../../tests/samples.ts';
import { answerForm, inboxDetail } from './detail.state.ts';

const after = (...drafts: Draft[]) => folded([inboxDetail as never], ...drafts).read(inboxDetail);
const detail = (id: string, tags: string[] = []) => ({
  ...anInboxDetail(id, { entry: anInboxEntry(id, { tags }) }),
  picture: null,
});
const loaded = (id: string, tags?: string[]) => adminFeedback.detailLoaded(detail(id, tags));
const saved = (id: string, did: 'change' | 'answer' = 'change', tags?: string[]) =>
  adminFeedback.saved({ did, detail: detail(id, tags) });
const refused = (id: string, did: 'change' | 'answer' = 'change') =>
  adminFeedback.saveFailed({ id, did, failure: failure(403) });
const tag = (word: string, on = true, id = '4') => adminFeedback.tagChosen({ id, tag: word, on });
const dropped = (word: string, id = '4') => adminFeedback.tagDropped({ id, tag: word });
const change = (id = '4') => adminFeedback.changeSubmitted({ id, status: 'closed' });
const answer = adminFeedback.answerSubmitted({ id: '4', text: 'Mended.' });

describe('[ADM-06] the tags that are wanted for a feedback', () => {
  test('are those that were put on, the latest last, each once', () => {
    expect(after(tag('one'), tag('two')).wanted).toEqual({ '4': ['one', 'two'] });
    expect(after(tag('one'), tag('two'), tag('one')).wanted).toEqual({ '4': ['two', 'one'] });
  });
  test('are fewer by the one that is taken off again', () => {
    expect(after(tag('one'), tag('two'), tag('one', false)).wanted).toEqual({ '4': ['two'] });
    expect(after(tag('one', false)).wanted).toEqual({ '4': [] });
  });
  test('are fewer by the one that is given up, and by no other', () => {
    expect(after(tag('one'), tag('two'), dropped('one')).wanted).toEqual({ '4': ['two'] });
    expect(after(dropped('one')).wanted).toEqual({ '4': [] });
  });
  test('are those of each feedback by itself', () =>
    expect(after(tag('one'), tag('two', true, '5'), dropped('one', '5')).wanted).toEqual({
      '4': ['one'],
      '5': ['two'],
    }));
  test('are not those that the service has', () => {
    const known = after(tag('one'), tag('two'), loaded('4', ['one', 'bug']));
    expect([known.tags, known.wanted]).toEqual([{ '4': ['one', 'bug'] }, { '4': ['two'] }]);
    expect(after(tag('one'), tag('two'), saved('4', 'change', ['two'])).wanted).toEqual({ '4': ['one'] });
    expect(after(loaded('4', ['bug'])).wanted).toEqual({ '4': [] });
  });
});

describe('[ADM-06] what is on its way to the service', () => {
  test('is counted for each feedback until all of it was answered', () => {
    const both = [change(), tag('one'), change('5')];
    expect(after(...both).changing).toEqual({ '4': 2, '5': 1 });
    expect(after(...both, saved('4')).changing).toEqual({ '4': 1, '5': 1 });
    expect(after(...both, saved('4'), refused('4')).changing).toEqual({ '5': 1 });
    expect(after(saved('4')).changing).toEqual({});
  });
  test('as an answer is no change, and the other way round', () => {
    expect(after(answer, change())).toMatchObject({ answering: '4', changing: { '4': 1 } });
    expect(after(answer, change(), saved('4', 'answer'))).toMatchObject({
      answering: null,
      changing: { '4': 1 },
    });
    expect(after(answer, change(), saved('4'))).toMatchObject({ answering: '4', changing: {} });
    expect(after(answer, refused('4', 'answer')).answering).toBeNull();
  });
  test('counts as saved once for each that the service has', () => {
    expect(after(change(), refused('4')).saves).toBe(0);
    expect(after(change(), answer, saved('4'), saved('4', 'answer')).saves).toBe(2);
  });
  test('and was refused is said until the next try, or until the feedback is there anew', () => {
    const said = { id: '4', did: 'change', failure: failure(403) };
    expect(after(change(), refused('4')).refused).toEqual(said);
    for (const next of [change(), tag('one'), answer, loaded('4')])
      expect(after(change(), refused('4'), next).refused).toBeNull();
    for (const next of [dropped('one'), adminFeedback.detailRequested()])
      expect(after(change(), refused('4'), next).refused).toEqual(said);
  });
});

describe('[ADM-06] the feedback that is open', () => {
  const lost = adminFeedback.detailFailed({ id: '4', failure: failure(500) });

  test('is none in the beginning', () =>
    expect(after()).toEqual({
      ...{ detail: null, failure: null, asked: 0, changing: {}, answering: null },
      ...{ saves: 0, refused: null, tags: {}, wanted: {} },
    }));
  test('is what was loaded, and what was saved of it; another one that was saved does not take its place', () => {
    expect(after(loaded('4')).detail?.entry.id).toBe('4');
    expect(after(loaded('4'), saved('4', 'change', ['one'])).detail?.entry.tags).toEqual(['one']);
    expect(after(loaded('4'), saved('5')).detail?.entry.id).toBe('4');
    expect(after(saved('5')).detail).toBeNull();
  });
  test('could not be had is said until it is asked for once more or is there', () => {
    expect(after(lost).failure).toEqual({ id: '4', failure: failure(500) });
    expect(after(lost, adminFeedback.detailRequested())).toMatchObject({ failure: null, asked: 1 });
    expect(after(lost, loaded('4')).failure).toBeNull();
    expect(after(adminFeedback.detailRequested(), adminFeedback.detailRequested()).asked).toBe(2);
  });
  test('has an answer of its own that is being typed', () => expect(answerForm('4')).toBe('answer 4'));
  test('keeps its name in recordings', () => expect(inboxDetail.id).toBe('admin-feedback/detail'));
});
