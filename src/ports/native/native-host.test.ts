import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { nativeHost, notTwice, readLink, readShortcut } from './native-host.ts';

describe('what the shell hands over', () => {
  test('a link and a shortcut are read', () => {
    expect(readLink({ url: 'https://x.com/alerts' })).toEqual({
      kind: 'linkOpened',
      url: 'https://x.com/alerts',
    });
    expect(readShortcut({ shortcutId: 'logbook' })).toEqual({ kind: 'shortcutPressed', shortcut: 'logbook' });
  });

  test.each([
    [null],
    [undefined],
    [5],
    ['https://x.com/a'],
    [{}],
    [{ url: null }],
    [{ url: 'x'.repeat(3_000) }],
  ])('%j is no link, and is refused without its content', (input) => {
    const news = readLink(input);
    expect(news).toMatchObject({ kind: 'refused', channel: 'link' });
    expect(JSON.stringify(news)).not.toContain('xxx');
  });

  test.each([['settings'], ['../../x'], [''], ['__proto__'], [null]])('%j is no shortcut', (shortcutId) => {
    expect(readShortcut({ shortcutId })).toMatchObject({ kind: 'refused', channel: 'shortcut' });
  });

  test('whatever comes is read or refused, and nothing throws', () => {
    fc.assert(
      fc.property(fc.anything(), (input) => {
        expect(['linkOpened', 'refused']).toContain(readLink(input).kind);
        expect(['shortcutPressed', 'refused']).toContain(readShortcut(input).kind);
      }),
      { numRuns: 500 },
    );
  });
});

describe('[PLAN-03] what is opened outside of the app', () => {
  const opened = (url: string) => {
    const open = vi.fn();
    vi.stubGlobal('window', { open });
    nativeHost().openOutside(url);
    vi.unstubAllGlobals();
    return open.mock.calls;
  };

  test.each([
    'https://www.google.com/maps/dir/?api=1&origin=57.7,11.91&destination=57.7,11.92&travelmode=walking',
    'https://maps.apple.com/?saddr=57.7,11.91&daddr=57.7,11.92&dirflg=w',
    'mailto:ada@example.com',
    'tel:+46123',
  ])('%s is left to the system, which knows the app for it', (url) =>
    expect(opened(url)).toEqual([[url, '_blank', 'noopener,noreferrer']]),
  );

  test.each([
    'https://www.google.com.evil.example/maps/dir/?api=1',
    'https://evil.example/?https://www.google.com/maps/',
    'http://www.google.com/maps/dir/?api=1',
    'https://www.google.com/search?q=maps',
  ])('%s is a web page, and opens in the browser on top', (url) => expect(opened(url)).toEqual([]));
});

describe('[SHARE-03] [checklist 16] a link whose end opens a door', () => {
  test('is told without it, and the whole goes along as a secret', () => {
    const heard = readLink({ url: 'https://x.com/share/6a29f81c54624453#top' });
    expect(JSON.stringify(heard)).toBe(
      '{"kind":"linkOpened","url":"https://x.com/share","whole":"‹secret›"}',
    );
    expect(heard.kind === 'linkOpened' && heard.whole?.reveal()).toBe('/share/6a29f81c54624453');
  });

  test('of another host it is not told either, and leads nowhere', () => {
    expect(readLink({ url: 'https://x.org/share/1' })).toEqual({
      kind: 'linkOpened',
      url: 'https://x.org/share',
    });
  });

  test.each([
    'https://x.com//evil.example/a?token=1',
    'https://x.com/\\evil.example/a?token=1',
    'https://x.com/\t/evil.example/a?token=1',
  ])('%j opens none of ours', (url) => {
    expect(readLink({ url })).toEqual({ kind: 'linkOpened', url });
  });
});

describe('[fault 49] a cold start tells its link twice', () => {
  const link = readLink({ url: 'https://x.com/alerts' });

  test('and it counts once', () => {
    let now = 0;
    const once = notTwice(() => now);
    expect(once(link)).toEqual(link);
    now = 400;
    expect(once(link)).toBeNull();
    now = 5_000;
    expect(once(link), 'pressed again later').toEqual(link);
  });

  test('two different links both count, and so do refusals', () => {
    const once = notTwice(() => 0);
    expect(once(link)).not.toBeNull();
    expect(once(readLink({ url: 'https://x.com/logbook' }))).not.toBeNull();
    expect(once(readLink(null))).not.toBeNull();
    expect(once(readLink(null))).not.toBeNull();
  });
});
