import { describe, expect, test } from 'vitest';
import * as mediaEvents from '../../../events/media.ts';
import * as voiceEvents from '../../../events/voice.ts';
import type { Draft } from '../../../src/kernel/event.ts';
import { folded } from '../../../tests/folded.ts';
import { failure } from '../../../tests/samples.ts';
import { isOwnId, watchMedia } from './media.state.ts';

const after = (...drafts: Draft[]) => folded([watchMedia as never], ...drafts).read(watchMedia);
const about = { kind: 'photo', imei: '351', where: 'tool' } as const;
const open = mediaEvents.opened(about);
const item = (id: string) => ({ id, filename: `${id}.jpg`, at: 5, address: `blob:${id}`, heard: false });
const list = (...ids: string[]) => mediaEvents.listed({ ...about, items: ids.map(item) });
const asked = mediaEvents.photoRequested({ imei: '351' });
const accepted = mediaEvents.photoRequestAccepted({ imei: '351' });
const refused = mediaEvents.photoRequestFailed({ imei: '351', failure: failure(500) });
const untouched = {
  ...{ about: null, items: null, failure: null, photo: 'none', photoFailure: null },
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
    for (const fact of other) expect(after(open, fact)).toEqual({ ...untouched, about });
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
    expect(after(open)).toEqual({ ...untouched, about });
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
      expect(after(open, mediaEvents.listed({ ...other, items: [item('x')] })).items).toBeNull();
      expect(after(open, mediaEvents.listFailed({ ...other, failure: failure(500) })).failure).toBeNull();
      expect(after(open, failed, mediaEvents.listRequested(other)).failure).toEqual(failure(500));
    }
    expect(after(list('a')).items).toBeNull();
  });
  test('begins anew with another watch, and not with the dialog of a message', () => {
    const lived = [open, list('a'), mediaEvents.photoChosen({ id: 'a', large: true })];
    const other = { ...about, imei: '352' };
    expect(after(...lived, mediaEvents.opened(other))).toEqual({ ...untouched, about: other });
    expect(after(...lived, mediaEvents.opened({ kind: 'photo', imei: '352' }))).toEqual(after(...lived));
    expect(after(...lived)).toMatchObject({ shown: 'a', isLarge: true });
  });
  test('knows which messages were heard and which are gone, of this watch alone', () => {
    const heard = (imei: string, id: string) =>
      after(open, list('a', 'b'), voiceEvents.messagePlayed({ imei, id })).items?.map((each) => each.heard);
    expect([heard('351', 'b'), heard('351', 'c'), heard('352', 'b')]).toEqual([
      [false, true],
      [false, false],
      [false, false],
    ]);
    const left = (imei: string, id: string) =>
      after(open, list('a', 'b'), voiceEvents.deleted({ imei, id })).items?.map((each) => each.id);
    expect([left('351', 'b'), left('351', 'c'), left('352', 'b')]).toEqual([['a'], ['a', 'b'], ['a', 'b']]);
    expect(after(open, voiceEvents.deleted({ imei: '351', id: 'b' })).items).toBeNull();
    expect(after(open, voiceEvents.messagePlayed({ imei: '351', id: 'b' })).items).toBeNull();
  });
  test('has ids of the server and of our own', () =>
    expect(['~1', '1', '1~'].map(isOwnId)).toEqual([true, false, false]));
});
