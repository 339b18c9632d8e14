import fc from 'fast-check';
import { NEVER, map, Subject, take } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as adminFeedback from '../../../events/admin-feedback.ts';
import * as ownForms from '../../../events/own-forms.ts';
import { ownDraft } from '../../../src/core/storage/own-forms.ts';
import { anInboxDetail, anInboxEntry } from '../../../tests/feedback-samples.ts';
import { answerForm, inboxDetail } from './detail.state.ts';
import { answerKey } from './effects.ts';
import { cellOf, COLUMNS, inbox } from './inbox.ts';
import { asked, here, raw, requests, story, world } from './admin-feedback-given.ts';
import type { Draft } from '../../../src/kernel/event.ts';
import { folded } from '../../../tests/folded.ts';
import { failure } from '../../../tests/samples.ts';
import type { FakeWorld } from '../../../tests/fake-ports.ts';

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
        // The event `saved` resets the form for the next answer, so the sent answer's draft must be deleted before that
        // event.
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

describe('the open feedback', () => {
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
});

describe('[ADM-06] the inbox', () => {
  const tag = (word: string, on = true) => adminFeedback.tagChosen({ id: '4', tag: word, on });
  /**
   * A mock server that stores tags. It responds only when the test calls `answer`, and refuses the tags in `refuses`.
   */
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
});
