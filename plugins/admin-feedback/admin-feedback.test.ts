import fc from 'fast-check';
import { map, NEVER, Subject, take } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as adminFeedback from '../../events/admin-feedback.ts';
import * as auth from '../../events/auth.ts';
import * as navigation from '../../events/navigation.ts';
import * as ownForms from '../../events/own-forms.ts';
import { ownDraft } from '../../src/core/own-forms.ts';
import type { ApiRequest } from '../../src/ports/http-types.ts';
import { wholeBackend } from '../../src/api/product/whole-backend.ts';
import { chosenColumns } from '../../src/core/administration/columns.ts';
import { anInboxDetail, anInboxEntry } from '../../tests/feedback-samples.ts';
import type { FakeWorld } from '../../tests/fake-ports.ts';
import { access } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { answerForm, inboxDetail } from './detail.state.ts';
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
  /** A service that keeps tags, answers when it is let, and refuses what it is told to. */
  const keeping = (refuses: readonly string[] = []) => {
    const answers = new Subject<void>();
    let tags = ['bug'];
    const replies: FakeWorld['replies'] = ({ method, body }) => {
      if (method !== 'put') return { status: 200, body: { success: { ...raw, tags } } };
      const next = (body as { tags: string[] }).tags;
      return answers.pipe(
        take(1),
        map(() => {
          if (next.some((each) => refuses.includes(each))) return { status: 403, body: null };
          tags = next;
          return { status: 200, body: { success: { ...raw, tags } } };
        }),
      );
    };
    return { replies, answer: () => answers.next(), tags: () => tags };
  };

  test('two tags, the second put on while the first is on its way: both arrive', () => {
    const service = keeping();
    return story(true, service.replies)
      .given(here('open=4'))
      .when(tag('first'), tag('second'))
      .check((it) => expect(it.read(inboxDetail).wanted['4']).toEqual(['first', 'second']))
      .with(service.answer)
      .with(service.answer)
      .check((it) => {
        expect(service.tags()).toEqual(['bug', 'first', 'second']);
        expect(it.read(inboxDetail)).toMatchObject({ changing: {}, wanted: { '4': [] } });
      });
  });

  test('one that is taken off meanwhile takes nothing else along, also when another feedback is open by then', () => {
    const service = keeping();
    return story(true, service.replies)
      .given(here('open=4'))
      .when(tag('first'), tag('bug', false))
      .when(adminFeedback.detailLoaded({ ...anInboxDetail('5'), picture: null }))
      .with(service.answer)
      .with(service.answer)
      .check(() => expect(service.tags()).toEqual(['first']));
  });

  test('a tag that was refused stays wanted until it is given up, and holds up no other', () => {
    const service = keeping(['rude']);
    return story(true, service.replies)
      .given(here('open=4'))
      .when(tag('rude'), tag('kind'))
      .with(service.answer)
      .with(service.answer)
      .check((it) => {
        expect(service.tags()).toEqual(['bug', 'kind']);
        expect(it.read(inboxDetail)).toMatchObject({ changing: {}, wanted: { '4': ['rude'] } });
      })
      .when(adminFeedback.tagDropped({ id: '4', tag: 'rude' }))
      .check((it) => expect(it.read(inboxDetail).wanted['4']).toEqual([]));
  });

  test('what was asked for before a tag was saved and comes after it is asked for once more', () => {
    const details = new Subject<void>();
    const [old, fresh] = [
      { ...raw, tags: ['bug'] },
      { ...raw, tags: ['bug', 'first'] },
    ];
    let asked = 0;
    return story(true, ({ method }) => {
      if (method === 'put') return { status: 200, body: { success: fresh } };
      const success = ++asked === 1 ? old : fresh;
      return asked === 1
        ? details.pipe(map(() => ({ status: 200, body: { success } })))
        : { status: 200, body: { success } };
    })
      .when(here('open=4'))
      .when(tag('first'))
      .with(() => details.next())
      .check((it) => expect(it.read(inboxDetail).tags['4']).toEqual(['bug', 'first']));
  });

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
