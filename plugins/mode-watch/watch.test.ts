import { of } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as admin from '../../events/admin.ts';
import * as auth from '../../events/auth.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as mapEvents from '../../events/map.ts';
import * as mediaEvents from '../../events/media.ts';
import * as voiceEvents from '../../events/voice.ts';
import { access, aDevice, backend } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { isPhone, moved } from './contacts.ts';
import { modeWatchPlugin } from './index.ts';
import { watchMedia } from './media.state.ts';
import { voice } from './voice.state.ts';

const asked = voiceEvents.recordingRequested({ imei: '351' });
const it = () =>
  scenario({ plugins: [modeWatchPlugin], backend: backend() })
    .with((world) => (world.replies = () => of({ status: 200, body: null })))
    .given(
      auth.sessionRestored({ ...access(), email: '' }),
      deviceEvents.listed({ devices: [{ ...aDevice(1), imei: '351' }], leftOut: [], source: 'server' }),
    );
const recording = () => {
  const one = it();
  const tell = one.world.microphone;
  return { one, tell };
};
const spoken = { kind: 'recorded', address: 'blob:a', seconds: 3 } as const;

describe('[MODE-03] speaking to a watch', () => {
  test('the microphone is asked for only when the button is pressed', () =>
    it().when().asked().when(asked).asked('listen'));

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
    it().when(asked).asked('listen').when(voiceEvents.discarded()).asked('microphone off'));

  const send = voiceEvents.sendSubmitted({ imei: '351', address: 'blob:a', seconds: 3 });

  test('sent, it is gone from here', () =>
    it()
      .when(send)
      .asked('post /device/351/voice-messages', 'forget blob:a')
      .check((app) => expect(app.read(voice).state).toBe('idle')));

  test.each([413, 500, 409, 0])('refused with %i it is kept, to be sent again', (status) =>
    it()
      .with((world) => (world.replies = () => of({ status, body: null })))
      .when(asked, voiceEvents.recorded({ address: 'blob:a', seconds: 3 }), send)
      .check((app) =>
        expect(app.read(voice)).toMatchObject({ state: 'failed', recording: { address: 'blob:a' } }),
      ),
  );

  test('bytes that are gone cannot be sent', () =>
    it()
      .when(voiceEvents.sendSubmitted({ imei: '351', address: 'gone', seconds: 3 }))
      .check((app) => expect(app.read(voice).problem).toBe('broken')));

  test('[ADM-02] in ghost mode nothing is recorded and nothing is marked as heard', () =>
    it()
      .when(
        admin.ghostEntered({ userID: 3009, by: 3008, superUser: true }),
        asked,
        voiceEvents.messagePlayed({ imei: '351', id: 'm1' }),
      )
      .asked()
      .check((app) => expect(app.read(voice).problem).toBe('denied')));
});

describe('[MODE-03] messages and photos of a watch', () => {
  const open = mapEvents.toolOpened({ tool: 'voice', devices: [1] });
  const items = [{ id: 'm1', filename: 'a.wav', at: 5, address: 'blob:m1', heard: false }];

  test('opening the tool asks for the messages, closing it lets go of their bytes', () =>
    it()
      .when(open)
      .asked('get /device/351/voice-messages')
      .check((app) => expect(app.read(watchMedia).items).toEqual([])));

  test('a message that was played is not new any more, and the server hears of it', () =>
    it()
      .when(open, mediaEvents.listed({ kind: 'voice', imei: '351', items }))
      .asked('get /device/351/voice-messages')
      .when(voiceEvents.messagePlayed({ imei: '351', id: 'm1' }))
      .asked('put /device/351/voice-messages/m1')
      .check((app) => expect(app.read(watchMedia).items?.[0]?.heard).toBe(true)));

  test('a message that the server deletes is gone; one that it does not delete stays', () =>
    it()
      .when(open, mediaEvents.listed({ kind: 'voice', imei: '351', items }))
      .with((world) => (world.replies = () => of({ status: 500, body: null })))
      .when(voiceEvents.deleteSubmitted({ imei: '351', id: 'm1' }))
      .check((app) => expect(app.read(watchMedia).items).toHaveLength(1))
      .with((world) => (world.replies = () => of({ status: 200, body: null })))
      .when(voiceEvents.deleteSubmitted({ imei: '351', id: 'm1' }))
      .check((app) => expect(app.read(watchMedia).items).toHaveLength(0)));

  test('a photo that was asked for is waited for until it comes', () =>
    it()
      .when(mediaEvents.photoRequested({ imei: '351' }), mediaEvents.photoRequestAccepted())
      .check((app) => expect(app.read(watchMedia).photo).toBe('waiting')));

  test('the photo that is looked at stays when others come, and another watch begins with its newest', () =>
    it()
      .given(mediaEvents.photoChosen({ id: 'p1', large: true }))
      .when(mediaEvents.listed({ kind: 'photo', imei: '351', items }))
      .check((app) => expect(app.read(watchMedia)).toMatchObject({ shown: 'p1', isLarge: true }))
      .when(mediaEvents.opened({ kind: 'photo', imei: '352' }))
      .check((app) => expect(app.read(watchMedia)).toMatchObject({ shown: null, isLarge: false })));
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
});
