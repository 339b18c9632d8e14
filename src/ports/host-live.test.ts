import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { webHost } from './host-live.ts';

const LINK = { title: 'Van 3', url: 'https://fixpoint.example/share/a1b2c3' };

describe('[SHARE-01] a link handed on in a browser', () => {
  beforeEach(() => void vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) }));
  afterEach(() => void vi.unstubAllGlobals());

  const copies: string[] = [];
  const clipboard = {
    writeText: (text: string) => {
      copies.push(text);
      return Promise.resolve();
    },
  };
  /**
   * Shares something in a browser with these features. Returns the result, followed by what was copied to the
   * clipboard.
   */
  const handedOn = async (
    abilities: object,
    what: Parameters<ReturnType<typeof webHost>['share']>[0] = LINK,
  ) => {
    copies.length = 0;
    vi.stubGlobal('navigator', abilities);
    return [await webHost().share(what), ...copies];
  };

  test('goes to the share dialog of the phone, called as the browser wants it', async () => {
    const told: unknown[] = [];
    const abilities = {
      clipboard,
      share(this: unknown, data: unknown) {
        told.push(this === abilities, data);
        return Promise.resolve();
      },
    };
    expect(await handedOn(abilities)).toEqual(['shared']);
    expect(told).toEqual([true, LINK]);
  });

  test('is copied where the browser has no share dialog', async () => {
    expect(await handedOn({ clipboard })).toEqual(['copied', LINK.url]);
    expect(await handedOn({ clipboard }, { ...LINK, text: 'On the way' })).toEqual([
      'copied',
      `On the way\n${LINK.url}`,
    ]);
  });

  test('is not copied again if it has just been copied', async () => {
    expect(await handedOn({ clipboard }, { ...LINK, isCopied: true })).toEqual(['copied']);
  });

  test('is not copied behind the back of who closes the dialog', async () => {
    const share = () => Promise.reject(new DOMException('closed', 'AbortError'));
    expect(await handedOn({ clipboard, share })).toEqual(['cancelled']);
  });

  test.each([
    ['refuses the clipboard', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } }],
    ['has no clipboard, as on plain http', {}],
  ])('a browser that %s throws nothing', async (_, abilities) =>
    expect(await handedOn(abilities)).toEqual(['cancelled']),
  );
});
