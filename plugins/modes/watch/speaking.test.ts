import { NEVER, of, Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as admin from '../../../events/admin.ts';
import * as auth from '../../../events/auth.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as mapEvents from '../../../events/map.ts';
import * as navigation from '../../../events/navigation.ts';
import * as voiceEvents from '../../../events/voice.ts';
import type { Reply } from '../../../src/ports/http-types.ts';
import { voice, voiceFor } from './voice.state.ts';
import { it, open, opened } from './watch-given.ts';

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
