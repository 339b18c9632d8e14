import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as adminFeedback from '../../events/admin-feedback.ts';
import * as auth from '../../events/auth.ts';
import * as navigation from '../../events/navigation.ts';
import type { ApiRequest } from '../../src/ports/http-types.ts';
import { wholeBackend } from '../../src/api/product/whole-backend.ts';
import { chosenColumns } from '../../src/core/administration/columns.ts';
import { anInboxDetail, anInboxEntry } from '../../tests/feedback-samples.ts';
import type { FakeWorld } from '../../tests/fake-ports.ts';
import { access } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { inboxDetail } from './detail.state.ts';
import { answerKey } from './effects.ts';
import { cellOf, COLUMNS, inbox } from './inbox.ts';
import { adminFeedbackPlugin } from './index.ts';

const here = (query = '') => navigation.locationChanged({ path: '/admin-customer-feedback', query });
const raw = { id: 4, text: 'It broke', tags: ['bug'], email: 'a@b.example', screenshot: '/9j/4AAQ' };
let world: FakeWorld;
const requests: ApiRequest[] = [];
const story = (
  superUser = true,
  replies: FakeWorld['replies'] = () => ({ status: 200, body: { success: raw } }),
) => {
  requests.length = 0;
  return scenario({
    plugins: [adminFeedbackPlugin],
    projections: [chosenColumns],
    backend: wholeBackend(),
  })
    .with((fake) => {
      world = fake;
      world.replies = (request) => {
        requests.push(request);
        return request.path === '/admin/feedback'
          ? { status: 200, body: { success: [raw], number_of_records: 1 } }
          : replies(request);
      };
    })
    .given(auth.sessionRestored({ ...access(), superUser, email: '' }));
};
const asked = () => requests.map(({ method, path }) => `${method} ${path}`);
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
        expect(it.read(inboxDetail)).toMatchObject({ saving: null, refused: null });
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
          saving: null,
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
