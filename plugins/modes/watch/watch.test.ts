import { of, NEVER, Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as mapEvents from '../../../events/map.ts';
import * as mediaEvents from '../../../events/media.ts';
import * as pushEvents from '../../../events/push.ts';
import * as voiceEvents from '../../../events/voice.ts';
import { changed, isPhone, isSameNumber, moved } from './Contacts.view.tsx';
import { watchMedia, isOwnId } from './media.state.ts';
import { it, open, opened } from './watch-given.ts';
import type { Draft } from '../../../src/kernel/event.ts';
import { folded } from '../../../tests/folded.ts';
import { failure } from '../../../tests/samples.ts';
import * as admin from '../../../events/admin.ts';
import * as auth from '../../../events/auth.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as navigation from '../../../events/navigation.ts';
import type { Reply } from '../../../src/ports/http/http-types.ts';
import { voice, voiceFor } from './voice.state.ts';

describe('[MODE-03] messages and photos of a watch', () => {
  const about = { kind: 'voice', imei: '351', where: 'tool' } as const;
  const items = [{ id: 'm1', filename: 'a.wav', at: 5, address: 'blob:m1', heard: false }];

  test('opening the tool asks for the messages, closing it lets go of their bytes', () =>
    it()
      .when(open)
      .asked('get /device/351/voice-messages')
      .check((app) => expect(app.read(watchMedia).items).toEqual([])));

  test('a message that was played is not new any more, and the server hears of it', () =>
    it()
      .when(open, mediaEvents.listed({ ...about, items }))
      .asked('get /device/351/voice-messages')
      .when(voiceEvents.messagePlayed({ imei: '351', id: 'm1' }))
      .asked('put /device/351/voice-messages/m1')
      .check((app) => expect(app.read(watchMedia).items[0]?.heard).toBe(true)));

  test('a message that the server deletes is gone; one that it does not delete stays', () =>
    it()
      .when(open, mediaEvents.listed({ ...about, items }))
      .with((world) => (world.replies = () => of({ status: 500, body: null })))
      .when(voiceEvents.deleteSubmitted({ imei: '351', id: 'm1' }))
      .check((app) => expect(app.read(watchMedia).items).toHaveLength(1))
      .with((world) => (world.replies = () => of({ status: 200, body: null })))
      .when(voiceEvents.deleteSubmitted({ imei: '351', id: 'm1' }))
      .check((app) => expect(app.read(watchMedia).items).toHaveLength(0)));

  test('a message that the server no longer has counts as deleted', () =>
    it()
      .when(open, mediaEvents.listed({ ...about, items }))
      .with((world) => (world.replies = () => of({ status: 404, body: { error: 'Unknown message' } })))
      .when(voiceEvents.deleteSubmitted({ imei: '351', id: 'm1' }))
      .check((app) => expect(app.read(watchMedia).items).toHaveLength(0)));

  test('a photo that was asked for is waited for until it comes', () =>
    it()
      .when(mapEvents.toolOpened({ tool: 'photos', devices: [1] }))
      .when(mediaEvents.photoRequested({ imei: '351' }), mediaEvents.photoRequestAccepted({ imei: '351' }))
      .check((app) => expect(app.read(watchMedia).photo).toBe('waiting')));

  test('the photo that is looked at stays when others come, and another watch begins with its newest', () =>
    it()
      .given(mediaEvents.photoChosen({ id: 'p1', large: true }))
      .when(mediaEvents.listed({ ...about, kind: 'photo', items }))
      .check((app) => expect(app.read(watchMedia)).toMatchObject({ shown: 'p1', isLarge: true }))
      .when(mediaEvents.opened({ kind: 'photo', imei: '352', where: 'tool' }))
      .check((app) => expect(app.read(watchMedia)).toMatchObject({ shown: null, isLarge: false })));
});

describe('[MODE-03] [PUSH-04] a watch and the dialog of a pushed message at once', () => {
  const items = [{ id: 'm1', filename: 'a.wav', at: 5, address: 'blob:m1', heard: false }];
  const foreign: readonly (readonly [string, mediaEvents.MediaKind, string, 'tool' | undefined])[] = [
    ['the dialog has listed', 'voice', '351', undefined],
    ['is of another watch', 'voice', '352', 'tool'],
    ['is a photo', 'photo', '351', 'tool'],
  ];
  test.each(foreign)('what %s is not for the panel', (_, kind, imei, where) => {
    const about = { kind, imei, ...(where && { where }) };
    return opened()
      .when(mediaEvents.listed({ kind: 'voice', imei: '351', where: 'tool', items }))
      .when(
        mediaEvents.listed({ ...about, items: [] }),
        mediaEvents.listFailed({ ...about, failure: { reason: 'server', status: 500 } }),
        mediaEvents.photoRequested({ imei: '352' }),
      )
      .check((app) => expect(app.read(watchMedia)).toMatchObject({ items, failure: null, photo: 'none' }));
  });
  test('a dialog that opens takes nothing away from the panel', () =>
    opened()
      .when(mediaEvents.listed({ kind: 'voice', imei: '351', where: 'tool', items }))
      .when(mediaEvents.opened({ kind: 'photo', imei: '352' }))
      .check((app) => expect(app.read(watchMedia).items).toEqual(items)));

  const told = (meldungtyp: number, imei: string | null, device: number | null = null) =>
    pushEvents.received({
      messages: [
        {
          title: 'x',
          body: '',
          data: { filename: null, imei, type: null, meldungtyp },
          device,
          notification: null,
          path: null,
        },
      ],
      via: 'native',
      tapped: false,
    });
  test.each([
    ['an alarm', told(4, '351')],
    ['a photo', told(24, '351')],
    ['a voice message of another watch', told(23, '352')],
    ['a voice message of a device that is another one', told(23, null, 2)],
  ])('%s does not load the messages again', (_, fact) => opened().when(fact).asked());
  test.each([
    ['its IMEI', told(23, '351')],
    ['its number', told(23, null, 1)],
    ['nothing', told(23, null)],
  ])('a voice message that names the watch by %s does', (_, fact) =>
    opened().when(fact).asked('get /device/351/voice-messages'),
  );
});

describe('[MODE-03] SOS contacts', () => {
  test('numbers need the code of their country and nothing but digits beside what is for people', () => {
    for (const good of ['+44 20 7946 0958', '0049 (30) 901820', '+598-99.123.456'])
      expect(isPhone(good)).toBe(true);
    for (const bad of ['', '030 901820', '+44', 'mum', '+1 555 CALL NOW', '+123456789012345678'])
      expect(isPhone(bad)).toBe(false);
  });
  test('one moves up, the first stays', () => {
    expect(moved(['a', 'b', 'c'], 2)).toEqual(['a', 'c', 'b']);
    expect(moved(['a', 'b'], 0)).toEqual(['a', 'b']);
  });

  const [mum, dad, gran] = ['1', '2', '3'].map((digit) => ({ name: `N${digit}`, phone: `+4631123${digit}` }));
  if (!mum || !dad || !gran) throw new Error('three contacts');
  const typed = { name: 'Mother', phone: '+46311239' };
  test('a contact that is edited is changed where it stands by now, and no other', () => {
    expect(changed([mum, dad], dad, typed)).toEqual([mum, typed]);
    expect(changed([gran, dad, mum], dad, typed), 'somebody has put one before it').toEqual([
      gran,
      typed,
      mum,
    ]);
  });
  test('one that somebody has taken out meanwhile comes back at the end, while there is room', () => {
    expect(changed([mum, gran], dad, typed)).toEqual([mum, gran, typed]);
    expect(changed([mum, gran, mum, gran, mum], dad, typed)).toBeNull();
  });
  test('the same number written in another way is the same number', () => {
    expect(isSameNumber({ ...mum, phone: '+46 (31) 12-31' }, { ...dad, phone: '0046311231' })).toBe(true);
    expect(isSameNumber(mum, dad)).toBe(false);
  });
});

describe('the state of media', () => {
  const after = (...drafts: Draft[]) => folded([watchMedia as never], ...drafts).read(watchMedia);
  const about = { kind: 'photo', imei: '351', where: 'tool' } as const;
  const open = mediaEvents.opened(about);
  const item = (id: string) => ({ id, filename: `${id}.jpg`, at: 5, address: `blob:${id}`, heard: false });
  const list = (...ids: string[]) => mediaEvents.listed({ ...about, items: ids.map(item) });
  const asked = mediaEvents.photoRequested({ imei: '351' });
  const accepted = mediaEvents.photoRequestAccepted({ imei: '351' });
  const refused = mediaEvents.photoRequestFailed({ imei: '351', failure: failure(500) });
  const untouched = {
    ...{ about: null, items: [], status: 'none', failure: null, photo: 'none', photoFailure: null },
    ...{ shown: null, isLarge: false },
  };

  describe('[MODE-03] a photo that a watch was asked for', () => {
    test('is waited for until one comes that was not there', () => {
      expect(after(open, list('a'), asked).photo).toBe('asked');
      expect(after(open, list('a'), asked, accepted).photo).toBe('waiting');
      expect(after(open, list('a'), asked, accepted, list('a')).photo).toBe('waiting');
      expect(after(open, list('a', 'b'), asked, accepted, list('b')).photo).toBe('waiting');
      expect(after(open, list('a'), asked, accepted, list()).photo).toBe('waiting');
      expect(after(open, list('a'), asked, accepted, list('a', 'b')).photo).toBe('none');
      expect(after(open, list(), asked, accepted, list('a')).photo).toBe('none');
    });
    test('has not come with the first list: that tells what was there before', () =>
      expect(after(open, asked, accepted, list('a')).photo).toBe('waiting'));
    test('could not be asked for is said until the next try', () => {
      expect(after(open, asked, refused)).toMatchObject({ photo: 'failed', photoFailure: failure(500) });
      expect(after(open, asked, refused, asked)).toMatchObject({ photo: 'asked', photoFailure: null });
    });
    test('of another watch is not the one of this panel', () => {
      const other = [
        mediaEvents.photoRequested({ imei: '352' }),
        mediaEvents.photoRequestAccepted({ imei: '352' }),
        mediaEvents.photoRequestFailed({ imei: '352', failure: failure(500) }),
      ];
      for (const fact of other) expect(after(open, fact)).toEqual({ ...untouched, about, status: 'loading' });
    });
    test('is of this watch in recordings that do not say of which', () => {
      expect(after(open, mediaEvents.photoRequestAccepted({})).photo).toBe('waiting');
      expect(after(open, mediaEvents.photoRequestFailed({ failure: failure(500) }))).toMatchObject({
        photo: 'failed',
        photoFailure: failure(500),
      });
    });
  });

  describe('[MODE-03] the list of a watch', () => {
    const failed = mediaEvents.listFailed({ ...about, failure: failure(500) });

    test('is none until it has come', () => {
      expect(after()).toEqual(untouched);
      expect(watchMedia.id).toBe('mode-watch/media');
      expect(after(open)).toEqual({ ...untouched, about, status: 'loading' });
      expect(after(open, list('a', 'b')).items).toEqual([item('a'), item('b')]);
    });
    test('could not be had is said until it is asked for anew or has come, and what was there stays', () => {
      expect(after(open, list('a'), failed)).toMatchObject({ failure: failure(500), items: [item('a')] });
      expect(after(open, failed, mediaEvents.listRequested(about)).failure).toBeNull();
      expect(after(open, failed, list()).failure).toBeNull();
    });
    test('of another watch, another kind or the dialog of a message is not shown', () => {
      const others = [{ imei: '352' }, { kind: 'voice' }, { where: undefined }] as const;
      for (const change of others) {
        const other = { ...about, ...change };
        expect(after(open, mediaEvents.listed({ ...other, items: [item('x')] })).items).toEqual([]);
        expect(after(open, mediaEvents.listFailed({ ...other, failure: failure(500) })).failure).toBeNull();
        expect(after(open, failed, mediaEvents.listRequested(other)).failure).toEqual(failure(500));
      }
      expect(after(list('a')).items).toEqual([]);
    });
    test('begins anew with another watch, and not with the dialog of a message', () => {
      const lived = [open, list('a'), mediaEvents.photoChosen({ id: 'a', large: true })];
      const other = { ...about, imei: '352' };
      expect(after(...lived, mediaEvents.opened(other))).toEqual({
        ...untouched,
        about: other,
        status: 'loading',
      });
      expect(after(...lived, mediaEvents.opened({ kind: 'photo', imei: '352' }))).toEqual(after(...lived));
      expect(after(...lived)).toMatchObject({ shown: 'a', isLarge: true });
    });
    test('knows which messages were heard and which are gone, of this watch alone', () => {
      const heard = (imei: string, id: string) =>
        after(open, list('a', 'b'), voiceEvents.messagePlayed({ imei, id })).items.map((each) => each.heard);
      expect([heard('351', 'b'), heard('351', 'c'), heard('352', 'b')]).toEqual([
        [false, true],
        [false, false],
        [false, false],
      ]);
      const left = (imei: string, id: string) =>
        after(open, list('a', 'b'), voiceEvents.deleted({ imei, id })).items.map((each) => each.id);
      expect([left('351', 'b'), left('351', 'c'), left('352', 'b')]).toEqual([['a'], ['a', 'b'], ['a', 'b']]);
      expect(after(open, voiceEvents.deleted({ imei: '351', id: 'b' })).items).toEqual([]);
      expect(after(open, voiceEvents.messagePlayed({ imei: '351', id: 'b' })).items).toEqual([]);
    });
    test('has ids of the server and of our own', () =>
      expect(['~1', '1', '1~'].map(isOwnId)).toEqual([true, false, false]));
  });
});

const asked = voiceEvents.recordingRequested({ imei: '351' });
const closed = mapEvents.toolClosed({ tool: 'voice' });
const recording = () => {
  const one = opened();
  const tell = one.world.microphone;
  return { one, tell };
};
const spoken = { kind: 'recorded', address: 'blob:a', seconds: 3 } as const;

describe('[MODE-03] speaking to a watch', () => {
  test('the microphone is asked for only when the button is pressed', () =>
    opened().asked().when(asked).asked('listen'));

  test('it records, shows how loud it is, and has what was said', async () => {
    const { one, tell } = recording();
    await one
      .when(asked)
      .check(() => {
        tell.next({ kind: 'started' });
        tell.next({ kind: 'level', level: 0.51 });
      })
      .check((app) => expect(app.read(voice)).toMatchObject({ state: 'recording', level: 0.5 }))
      .check(() => tell.next(spoken))
      .check((app) =>
        expect(app.read(voice)).toMatchObject({ state: 'recorded', recording: { address: 'blob:a' } }),
      );
  });

  test('after 15 s it stops by itself', async () => {
    const { one, tell } = recording();
    await one
      .when(asked)
      .check(() => {
        tell.next({ kind: 'started' });
        one.world.asked.splice(0);
      })
      .after('14s')
      .asked()
      .after('2s')
      .asked('stop recording');
  });

  test.each(['denied', 'noMicrophone', 'busy', 'unsupported', 'broken'] as const)(
    '%s is said, and one may try again',
    async (problem) => {
      const { one, tell } = recording();
      await one
        .when(asked)
        .check(() => tell.next({ kind: 'failed', problem }))
        .check((app) => expect(app.read(voice)).toMatchObject({ state: 'idle', problem }));
    },
  );

  test('a recording that is too short is thrown away', async () => {
    const { one, tell } = recording();
    await one
      .when(asked)
      .check(() => tell.next({ ...spoken, seconds: 0.3 }))
      .check((app) => {
        expect(app.read(voice)).toMatchObject({ state: 'idle', problem: 'tooShort' });
        expect(one.world.asked).toContain('forget blob:a');
      });
  });

  test('what is not wanted is dropped, and the microphone goes off', () =>
    opened().when(asked).asked('listen').when(voiceEvents.discarded()).asked('microphone off'));

  test.each([
    ['the panel is closed', closed],
    ['another tool is opened', mapEvents.toolOpened({ tool: 'photos', devices: [1] })],
    ['the messages of another watch are opened', mapEvents.toolOpened({ tool: 'voice', devices: [2] })],
    ['somebody logs out', auth.loggedOut({ reason: 'chosen' })],
    ['the watch is taken from the account', deviceEvents.removed({ id: 1 })],
    ['another page is opened', navigation.locationChanged({ path: '/settings', query: '' })],
  ])('the microphone goes off when %s', async (_, fact) => {
    const { one, tell } = recording();
    await one
      .when(asked)
      .check(() => {
        tell.next({ kind: 'started' });
        one.world.asked.splice(0);
      })
      .when(fact)
      .check((app) => {
        expect(one.world.asked).toContain('microphone off');
        expect(app.read(voice)).toMatchObject({ state: 'idle', recording: null });
      })
      .check(() => tell.next(spoken))
      .check((app) => expect(app.read(voice).recording).toBeNull());
  });

  test('it is also off when it was still being asked for', () =>
    opened().when(asked).asked('listen').when(closed).asked('microphone off'));

  test('while a tool is opened without its panel nobody is listened to', () => it().when(asked).asked());

  const recorded = voiceEvents.recorded({ address: 'blob:a', seconds: 3 });
  const send = voiceEvents.sendSubmitted({ imei: '351', address: 'blob:a', seconds: 3 });
  const toSend = () => {
    const one = opened();
    one.when(asked, recorded).check(() => void one.world.asked.splice(0));
    return one;
  };

  test('sent, it is gone from here', () =>
    toSend()
      .when(send)
      .asked('post /device/351/voice-messages', 'forget blob:a', 'get /device/351/voice-messages')
      .check((app) => expect(app.read(voice).state).toBe('idle')));

  test('what was spoken to one watch is not sent to another, whatever is pressed', () =>
    toSend()
      .when(voiceEvents.sendSubmitted({ imei: '352', address: 'blob:a', seconds: 3 }))
      .asked()
      .check((app) => expect(app.read(voice)).toMatchObject({ state: 'recorded', imei: '351' }))
      .check((app) => expect(app.read(voiceFor('352'))).toMatchObject({ state: 'idle', recording: null })));

  test.each([
    ['closed', closed],
    ['opened anew', open],
    ['turned to another watch', mapEvents.toolOpened({ tool: 'voice', devices: [2] })],
    ['left by a logout', auth.loggedOut({ reason: 'chosen' })],
  ])('kept and not sent, it is thrown away when the panel is %s', async (_, fact) => {
    const one = toSend();
    await one.when(fact).check((app) => {
      expect(one.world.asked).toContain('forget blob:a');
      expect(app.read(voice)).toMatchObject({ state: 'idle', recording: null });
    });
  });

  test('thrown away by hand, its bytes are let go of', () =>
    toSend().when(voiceEvents.discarded()).asked('forget blob:a'));

  test('an answer about one recording says nothing of the next', () =>
    toSend()
      .with((world) => (world.replies = () => NEVER))
      .when(send, closed, open, asked, voiceEvents.recorded({ address: 'blob:b', seconds: 2 }))
      .when(voiceEvents.delivered({ imei: '351', address: 'blob:a' }))
      .check((app) =>
        expect(app.read(voice)).toMatchObject({ state: 'recorded', recording: { address: 'blob:b' } }),
      ));

  test('a message that fails after its panel was closed is told of all the same', async () => {
    const one = toSend();
    const answer = new Subject<Reply>();
    await one
      .with((world) => (world.replies = ({ method }) => (method === 'post' ? answer : undefined)))
      .when(send, closed)
      .check(() => answer.next({ status: 409, body: null }))
      .check((_, events) =>
        expect(events.at(-1)).toMatchObject({
          type: 'notices/raised',
          payload: { text: 'watch.voice.lost' },
        }),
      );
  });

  test.each([413, 500, 409, 0])('refused with %i it is kept, to be sent again', (status) =>
    toSend()
      .with((world) => (world.replies = () => of({ status, body: null })))
      .when(send)
      .check((app) =>
        expect(app.read(voice)).toMatchObject({ state: 'failed', recording: { address: 'blob:a' } }),
      ),
  );

  test('bytes that are gone cannot be sent', () =>
    opened()
      .when(asked, voiceEvents.recorded({ address: 'gone', seconds: 3 }))
      .when(voiceEvents.sendSubmitted({ imei: '351', address: 'gone', seconds: 3 }))
      .check((app) => expect(app.read(voice).problem).toBe('broken')));

  test('[ADM-02] in ghost mode nothing is recorded and nothing is marked as heard', () =>
    opened()
      .when(
        admin.ghostEntered({ userID: 3009, by: 3008, superUser: true }),
        asked,
        voiceEvents.messagePlayed({ imei: '351', id: 'm1' }),
      )
      .asked()
      .check((app) => expect(app.read(voice).problem).toBe('denied')));
});
