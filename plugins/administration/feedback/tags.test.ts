import { map, Subject, take } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as adminFeedback from '../../../events/admin-feedback.ts';
import { anInboxDetail } from '../../../tests/feedback-samples.ts';
import type { FakeWorld } from '../../../tests/fake-ports.ts';
import { inboxDetail } from './detail.state.ts';
import { here, raw, story } from './admin-feedback-given.ts';

describe('[ADM-06] the inbox', () => {
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
});
