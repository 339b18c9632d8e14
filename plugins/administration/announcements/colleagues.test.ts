import { describe, expect, test } from 'vitest';
import * as facts from '../../../events/announcements.ts';
import type { AnnouncementText } from '../../../events/announcements.ts';
import { accountSlot } from '../../../src/core/storage/slots.ts';
import { backend, CUSTOMER } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { announcementCalls } from '../../../src/api/product/admin/announcement-calls.ts';
import { announcements, beginning, refusal } from './announcements.state.ts';
import { adminAnnouncementsPlugin } from './index.ts';
import { mergeTexts } from './merge.ts';
import { at, office, one, superUser, text } from './announcements-given.ts';

const SLOT = accountSlot(CUSTOMER, 'announcementDrafts');

/** An office whose server has this announcement 7. `sent`: what was saved. */
const server = (published: { message: string; interval?: string }) => {
  const state = { published, sent: [] as unknown[] };
  const it = office().with((world) => {
    world.replies = ({ method, path, body }) => {
      if (!path.endsWith('/7')) return { status: 200, body: { success: [] } };
      if (method === 'put') state.sent.push(body);
      return {
        status: 200,
        body: { success: { id: 7, name: 'Storm', read_interval: 'once', ...state.published } },
      };
    };
  });
  return { it, state };
};
const published = one({ id: 9 });
const opened = at('/admin-add-alert', 'edit=7');
const saved = (changes: Partial<AnnouncementText>) =>
  facts.publishChosen({ form: 'edit 7', id: 7, kind: 'alert', key: 'k', text: text(changes) });

describe('[ADM-04] a change does not undo that of a colleague', () => {
  test('the form waits for the text that is published now, whatever the list knew', () => {
    const { it } = server({ message: 'Corrected.' });
    return it
      .given(superUser, facts.loaded({ announcement: one() }))
      .when(opened)
      .after('1s')
      .check((app) => expect(app.read(beginning)?.message).toBe('Corrected.'));
  });

  test('and waits again when it is opened another time', () => {
    const { it, state } = server({ message: 'First.' });
    return it
      .when(superUser, opened)
      .after('1s')
      .when(at('/admin-server-alert', 'open=7'))
      .check(() => {
        state.published.message = 'Second.';
      })
      .when(opened)
      .after('1s')
      .check((app) => expect(app.read(beginning)?.message).toBe('Second.'));
  });

  test('a draft of last week gets what a colleague has changed since', () => {
    const { it } = server({ message: 'Corrected.' });
    return it
      .with((world) => {
        world.slots.set(SLOT, {
          kind: 'fact',
          draft: facts.draftsRestored({
            drafts: { 'edit 7': text({ name: 'Big storm', message: 'Old.' }) },
            bases: { 'edit 7': text({ message: 'Old.' }) },
          }),
        });
      })
      .when(superUser, opened)
      .after('1s')
      .check((app) => {
        expect(app.read(beginning)).toMatchObject({ name: 'Big storm', message: 'Corrected.' });
        expect(app.read(announcements)).toMatchObject({ conflict: null, merges: 1 });
      });
  });

  test('what a colleague saves while it is written is not overwritten', () => {
    const { it, state } = server({ message: 'A storm is coming.' });
    return it
      .when(superUser, opened)
      .after('1s')
      .check(() => {
        state.published.message = 'Corrected.';
      })
      .when(saved({ name: 'Big storm' }))
      .after('1s')
      .check((_, events) => {
        expect(state.sent).toMatchObject([{ name: 'Big storm', message: 'Corrected.' }]);
        expect(events.filter(facts.published.is)).toHaveLength(1);
      });
  });

  test('the same field changed by both is said, and saved only when it is saved again', () => {
    const { it, state } = server({ message: 'A storm is coming.' });
    return it
      .when(superUser, opened)
      .after('1s')
      .check(() => {
        state.published.message = 'Theirs.';
      })
      .when(saved({ message: 'Mine.' }))
      .after('1s')
      .check((app, events) => {
        expect(state.sent).toEqual([]);
        expect(app.read(announcements)).toMatchObject({
          conflict: { form: 'edit 7', fields: ['message'] },
          publishing: null,
          refused: { failure: { reason: 'conflict' } },
        });
        expect(events.filter(facts.published.is)).toHaveLength(0);
        expect(app.read(beginning)?.message).toBe('Mine.');
      })
      .when(saved({ message: 'Mine.' }))
      .after('1s')
      .check(() => expect(state.sent).toMatchObject([{ message: 'Mine.' }]));
  });

  test('the form that says so shows no other reason', () => {
    const { it, state } = server({ message: 'A storm is coming.' });
    return it
      .when(superUser, opened)
      .after('1s')
      .check(() => {
        state.published.message = 'Theirs.';
      })
      .when(saved({ message: 'Mine.' }))
      .after('1s')
      .reads(refusal, null);
  });

  test('one that a colleague has ended is not saved, and the form says why', () => {
    const { it } = server({ message: 'A storm is coming.' });
    return it
      .when(superUser, opened)
      .after('1s')
      .with((world) => {
        const { replies } = world;
        world.replies = (request) =>
          request.method === 'put'
            ? { status: 409, body: { error: 'It has been ended.' } }
            : replies(request);
      })
      .when(saved({ message: 'Mine.' }))
      .after('1s')
      .check((app) =>
        expect(app.read(refusal)).toMatchObject({ reason: 'conflict', message: 'It has been ended.' }),
      );
  });

  test('without the colleague’s text nothing is saved', () => {
    const { it, state } = server({ message: 'A storm is coming.' });
    return it
      .when(superUser, opened)
      .after('1s')
      .with((world) => {
        world.replies = () => ({ status: 404, body: null });
      })
      .when(saved({ message: 'Mine.' }))
      .after('1s')
      .check((app, events) => {
        expect(state.sent).toEqual([]);
        expect(events.filter(facts.publishFailed.is)).toHaveLength(1);
        expect(app.read(announcements).drafts['edit 7']?.message).toBe('Mine.');
      });
  });

  test('the colleague’s text can be taken', () => {
    const { it, state } = server({ message: 'A storm is coming.' });
    return it
      .when(superUser, opened)
      .after('1s')
      .check(() => {
        state.published.message = 'Theirs.';
      })
      .when(saved({ message: 'Mine.' }))
      .after('1s')
      .when(facts.draftDropped({ form: 'edit 7' }))
      .check((app) => {
        expect(app.read(beginning)?.message).toBe('Theirs.');
        expect(app.read(announcements)).toMatchObject({ conflict: null, merges: 1 });
      });
  });

  const german = (de: string) => text({ messages: { ...text().messages, de } });
  const french = text({ messages: { ...text().messages, fr: 'Orage' } });
  test.each([
    ['the other language of a colleague', text(), german('Sturm'), french, ['Sturm', 'Orage'], []],
    ['the same language', text(), german('Sturm'), german('Orkan'), ['Sturm', ''], ['messages']],
    ['the same words', text(), german('Sturm'), german('Sturm'), ['Sturm', ''], []],
    ['a beginning that is not known', undefined, german('Sturm'), text(), ['Sturm', ''], ['messages']],
  ] as const)('merged with %s', (_, base, mine, theirs, [de, fr], conflicts) => {
    const merged = mergeTexts(base, mine, theirs);
    expect(merged.text.messages).toMatchObject({ de, fr });
    expect(merged.conflicts).toEqual(conflicts);
  });
});

describe('[ADM-04] two tabs keep each other’s drafts', () => {
  const draft = (form: string, name: string) => facts.draftKept({ form, text: text({ name }) });
  const tab = (beside?: ReturnType<typeof office>) =>
    scenario({
      plugins: [adminAnnouncementsPlugin],
      backend: { ...backend(), ...announcementCalls },
      ...(beside && { beside }),
    });
  const stored = (it: ReturnType<typeof office>) => {
    const slot = it.world.slots.get(SLOT);
    return slot?.kind === 'fact' && facts.draftsRestored.is(slot.draft) ? slot.draft.payload.drafts : {};
  };

  test('what is written in one does not remove what is written in the other', async () => {
    const one = tab();
    const other = tab(one);
    other.given(superUser);
    await one.given(superUser).when(draft('new alert', 'Says'));
    await other.when(draft('new survey', 'Asks'));
    expect(Object.keys(stored(one)).toSorted()).toEqual(['new alert', 'new survey']);
  });

  test('what was published in one does not come back with what is written in the other', async () => {
    const one = tab();
    const other = tab(one);
    other.given(superUser, draft('new alert', 'Sent'));
    await one
      .given(superUser)
      .when(draft('new alert', 'Sent'), facts.published({ form: 'new alert', announcement: published }));
    await other.when(draft('new survey', 'Asks'));
    expect(Object.keys(stored(one))).toEqual(['new survey']);
  });
});
