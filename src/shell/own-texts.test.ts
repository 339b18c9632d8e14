import { describe, expect, test } from 'vitest';
import { createLanguage } from './language.ts';
import { haveOwnTexts } from './own-texts.ts';

const KEY = 'inspector.title';
/** The app's language, and words of the inspector that is available for as long as their language is listed. */
async function world(...had: string[]) {
  const available = new Set(had);
  const asked: string[] = [];
  const texts = createLanguage(async () => ({ app: { name: 'Fixpoint' } }));
  await texts.words.show('de');
  const ask = async (language: string) => {
    asked.push(language);
    if (!available.has(language)) throw new Error('offline');
    return { inspector: { title: `title ${language}` } };
  };
  return { texts, ask, asked, available, show: texts.words.show };
}

describe('the inspector’s own words', () => {
  test('[LOG-04] come in the language that is shown, and follow it', async () => {
    const { texts, ask, show } = await world('de', 'pl');
    await haveOwnTexts(texts, ask);
    expect(texts.t(KEY)).toBe('title de');
    await show('pl');
    expect(texts.t(KEY)).toBe('title pl');
  });

  test('[GEN-04] are there before their language is shown: nobody sees English for a moment', async () => {
    const { texts, ask, show } = await world('de', 'pl', 'en');
    const shown: string[] = [];
    texts.i18n.on('languageChanged', () => shown.push(texts.t(KEY)));
    await haveOwnTexts(texts, (language) => new Promise((had) => setTimeout(() => had(ask(language)), 5)));
    await show('pl');
    expect(shown).toEqual(['title pl']);
  });

  test('[GEN-04] are those of a language that came up while others were on their way', async () => {
    const { texts, ask, show } = await world('de', 'pl', 'en');
    await Promise.all([haveOwnTexts(texts, ask), show('pl')]);
    expect(texts.t(KEY)).toBe('title pl');
  });

  test('[LOG-04] are English where those of the language cannot be had', async () => {
    const { texts, ask } = await world('en');
    await haveOwnTexts(texts, ask);
    expect(texts.t(KEY)).toBe('title en');
  });

  test('[LOG-04] that cannot be had at all are told, and asked for again the next time', async () => {
    const { texts, ask, asked, available } = await world();
    await expect(haveOwnTexts(texts, ask)).rejects.toThrow('offline');
    expect(asked).toEqual(['de', 'en']);
    available.add('de');
    await haveOwnTexts(texts, ask);
    expect(texts.t(KEY)).toBe('title de');
  });

  test('[LOG-04] of another language that cannot be had stay as they were: no raw keys', async () => {
    const { texts, ask, available, show } = await world('de');
    await haveOwnTexts(texts, ask);
    await show('el');
    expect(texts.t(KEY)).toBe('title de');
    available.add('el');
    await show('de');
    await show('el');
    expect(texts.t(KEY)).toBe('title el');
  });
});
