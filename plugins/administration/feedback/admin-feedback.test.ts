import fc from 'fast-check';
import { NEVER } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as adminFeedback from '../../../events/admin-feedback.ts';
import * as ownForms from '../../../events/own-forms.ts';
import { ownDraft } from '../../../src/core/storage/own-forms.ts';
import { anInboxDetail, anInboxEntry } from '../../../tests/feedback-samples.ts';
import { answerForm, inboxDetail } from './detail.state.ts';
import { answerKey } from './effects.ts';
import { cellOf, COLUMNS, inbox } from './inbox.ts';
import { asked, here, raw, requests, story, world } from './admin-feedback-given.ts';

const detail = adminFeedback.detailLoaded({
  ...anInboxDetail('4', { entry: anInboxEntry('4') }),
  picture: { address: 'blob:before' },
});

describe('[ADM-06] the inbox', () => {
  test('asks for what its address says', () =>
    story()
      .when(here('search=tunnel&status=new&tag=bug&sort=rating&dir=asc&page=2'))
      .check((it) => {
        expect(requests[0]?.query).toEqual({
          search: 'tunnel',
          status: 'new',
          tag: 'bug',
          sort: 'rating',
          dir: 'asc',
          page: 1,
          size: 50,
        });
        expect(it.read(inbox.state).rows).toMatchObject([{ id: '4', tags: ['bug'] }]);
      }));

  test('shows the one that is open; the bytes of its picture stay outside of the log', () =>
    story()
      .when(here('open=4'))
      .check((it, events) => {
        expect(it.read(inboxDetail).detail?.picture).toEqual({ address: 'blob:image/jpeg,/9j/4AAQ' });
        const loaded = events.find(({ type }) => type === 'adminFeedback/detailLoaded');
        expect(JSON.stringify(loaded?.payload)).not.toContain('base64');
      }));

  test('[ADM-07] asks for nothing, and sends nothing, without the permission', () =>
    story(false)
      .given(here('open=4'))
      .when(
        adminFeedback.changeSubmitted({ id: '4', status: 'closed' }),
        adminFeedback.answerSubmitted({ id: '4', text: 'Hello' }),
      )
      .check(() => expect(asked()).toEqual([])));

  test('a change is shown when the service has it, and the picture before is let go of', () =>
    story()
      .given(here('open=4'), detail)
      .when(adminFeedback.changeSubmitted({ id: '4', tags: ['bug'], status: 'seen' }))
      .check((it) => {
        expect(requests.find(({ method }) => method === 'put')?.body).toEqual({
          status: 'seen',
          tags: ['bug'],
        });
        expect(it.read(inboxDetail)).toMatchObject({ changing: {}, refused: null });
        expect(world.asked).toContain('forget blob:before');
      }));

  test.each(['change', 'answer'] as const)('a refused %s says why, and leaves what was there', (did) =>
    story(true, ({ method }) =>
      method === 'get' ? { status: 200, body: { success: raw } } : { status: 403, body: null },
    )
      .given(here('open=4'), detail)
      .when(
        did === 'change'
          ? adminFeedback.changeSubmitted({ id: '4', status: 'closed' })
          : adminFeedback.answerSubmitted({ id: '4', text: 'Hello' }),
      )
      .check((it) => {
        expect(it.read(inboxDetail)).toMatchObject({
          ...{ changing: {}, answering: null },
          refused: { id: '4', did, failure: { reason: 'forbidden' } },
        });
        expect(it.read(inboxDetail).detail?.entry.id).toBe('4');
      }),
  );

  test('an answer carries a key, so that it is given once', () =>
    story()
      .given(here('open=4'), detail)
      .when(adminFeedback.answerSubmitted({ id: '4', text: 'Thank you' }))
      .check(() => {
        const sent = requests.find(({ method }) => method === 'post');
        expect(sent?.path).toBe('/admin/feedback/4/answers');
        expect(sent?.headers?.['Idempotency-Key']).toMatch(/^answer-/);
      }));

  const tag = (word: string, on = true) => adminFeedback.tagChosen({ id: '4', tag: word, on });

  test('an answer on its way to one is not shown as one to another', () =>
    story(true, ({ method }) => (method === 'get' ? { status: 200, body: { success: raw } } : NEVER))
      .given(here('open=4'), detail)
      .when(adminFeedback.answerSubmitted({ id: '4', text: 'Thank you' }), tag('slow'))
      .check((it) => {
        expect(it.read(inboxDetail)).toMatchObject({ answering: '4', changing: { '4': 1 } });
        expect(it.read(inboxDetail).changing['5']).toBeUndefined();
      }));

  test('what comes for one that is not open any more leaves the picture of the open one', () =>
    story()
      .given(adminFeedback.detailLoaded({ ...anInboxDetail('5'), picture: { address: 'blob:of 5' } }))
      .when(adminFeedback.changeSubmitted({ id: '4', status: 'seen' }))
      .check((it) => {
        expect(world.asked).not.toContain('forget blob:of 5');
        expect(it.read(inboxDetail).detail?.picture).toEqual({ address: 'blob:of 5' });
      }));

  test('what was typed is dropped when the service has the answer, and not before', () => {
    const draft = ownForms.draftKept({ form: answerForm('4'), fields: { text: 'Thank you' } });
    let status = 403;
    return story(true, ({ method }) => ({ status: method === 'post' ? status : 200, body: { success: raw } }))
      .given(here('open=4'), detail, draft)
      .when(adminFeedback.answerSubmitted({ id: '4', text: 'Thank you' }))
      .check((it) => expect(it.read(ownDraft(answerForm('4')))).toEqual({ text: 'Thank you' }))
      .with(() => void (status = 200))
      .when(adminFeedback.answerSubmitted({ id: '4', text: 'Thank you' }))
      .check((it, events) => {
        expect(it.read(ownDraft(answerForm('4')))).toEqual({});
        // The form of the next answer begins with `saved`: by then nothing is left of this one.
        expect(events.findIndex(ownForms.draftDropped.is)).toBeLessThan(
          events.findIndex(adminFeedback.saved.is),
        );
      });
  });

  test('one that could not be had is tried again', () => {
    let fails = true;
    return story(true, () => (fails ? { status: 404, body: null } : { status: 200, body: { success: raw } }))
      .when(here('open=4'))
      .check((it) => expect(it.read(inboxDetail).failure).toMatchObject({ id: '4' }))
      .with(() => void (fails = false))
      .when(adminFeedback.detailRequested())
      .check((it) =>
        expect(it.read(inboxDetail)).toMatchObject({ failure: null, detail: { entry: { id: '4' } } }),
      );
  });
});

test('[ADM-06] every column has a cell in the file', () => {
  const entry = anInboxEntry('4', { picture: true, recording: true });
  expect(COLUMNS.map((column) => cellOf(entry, column))).toEqual([
    1_781_510_400,
    'ingrid.lindqvist@example.com',
    2,
    'The van stayed in the tunnel',
    'new',
    'bug',
    'en',
    'picture, recording',
  ]);
});

test('[ADM-06] the same answer to the same state has the same key, which any header can carry', () =>
  fc.assert(
    fc.property(fc.string(), fc.string({ unit: 'grapheme' }), fc.nat(9), (id, text, before) => {
      const key = answerKey(7, id.replaceAll(/\p{Surrogate}/gu, ''), before, text);
      expect(key).toBe(answerKey(7, id.replaceAll(/\p{Surrogate}/gu, ''), before, text));
      expect(key).toMatch(/^[\x21-\x7e]+$/);
      expect(key).not.toBe(answerKey(7, id.replaceAll(/\p{Surrogate}/gu, ''), before + 1, text));
    }),
  ));
