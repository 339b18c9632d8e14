import { of } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as mapEvents from '../../../events/map.ts';
import * as mediaEvents from '../../../events/media.ts';
import * as pushEvents from '../../../events/push.ts';
import * as voiceEvents from '../../../events/voice.ts';
import { changed, isPhone, isSameNumber, moved } from './Contacts.view.tsx';
import { watchMedia } from './media.state.ts';
import { it, open, opened } from './watch-given.ts';

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
      .check((app) => expect(app.read(watchMedia).items?.[0]?.heard).toBe(true)));

  test('a message that the server deletes is gone; one that it does not delete stays', () =>
    it()
      .when(open, mediaEvents.listed({ ...about, items }))
      .with((world) => (world.replies = () => of({ status: 500, body: null })))
      .when(voiceEvents.deleteSubmitted({ imei: '351', id: 'm1' }))
      .check((app) => expect(app.read(watchMedia).items).toHaveLength(1))
      .with((world) => (world.replies = () => of({ status: 200, body: null })))
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
