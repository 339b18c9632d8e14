import { afterEach, describe, expect, test, vi } from 'vitest';
import { copyAndTell } from '../core/app/copy-and-tell.ts';
import type { Draft } from '../kernel/event.ts';
import { copyText } from './save-live.ts';

describe('[MAP-18] a copied text', () => {
  afterEach(() => void vi.unstubAllGlobals());

  const told = async (clipboard: object | undefined) => {
    vi.stubGlobal('navigator', { clipboard });
    const published: Draft[] = [];
    copyAndTell({ copy: copyText, publish: (draft) => void published.push(draft) }, '57.7, 11.9');
    await vi.waitFor(() => expect(published).toHaveLength(1));
    return published.map(({ payload }) => (payload as { tone: string; text: string }).text);
  };

  test('is said to be copied', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    expect(await told({ writeText })).toEqual(['map.panel.copied']);
    expect(writeText).toHaveBeenCalledWith('57.7, 11.9');
  });

  test('is not said to be copied if the browser refuses', async () =>
    expect(await told({ writeText: () => Promise.reject(new Error('denied')) })).toEqual([
      'shell.notCopied',
    ]));

  test('nor if the browser has no clipboard, as on plain http', async () =>
    expect(await told(undefined)).toEqual(['shell.notCopied']));
});
