import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { answer } from '../../src/api/product/answer.ts';

const folder = new URL('../../public/assets/i18n/', import.meta.url);
type Texts = { readonly [name: string]: string | Texts };
const languages = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => ({
    language: name.replace('.json', ''),
    texts: JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Texts,
  }));

/** All texts of a language, each with its path. */
const allOf = (texts: Texts, path = ''): [path: string, text: string][] =>
  Object.entries(texts).flatMap(([name, inner]) =>
    typeof inner === 'string'
      ? [[`${path}${name}`, inner] as [string, string]]
      : allOf(inner, `${path}${name}.`),
  );
/** Whether the path is one of an error text. */
const isOfErrors = (path: string) =>
  /fail|error|refused|problem|unreadable|invalid|wrong|notSaved|could|lost|denied|missing/i.test(path);

/** Words that mean something only to those who run or develop the app. */
const INSIDE =
  /Exception|TypeError|SyntaxError|\bSQL|errno|\bE[A-Z]{6,}\b|IndexedDB|localStorage|undefined|\bNaN\b|\[object|\bHTTP ?\d{3}\b|https?:\/\/|\/api\/|\.(php|tsx?|js)\b|::|\bat \w+\.\w+\(/;
/** Texts for developers, such as those of the inspector, are excluded: their readers know these words. */
const OF_DEVELOPERS = /^(inspector|phrase)\./;

describe('[checklist 25] what is said when something goes wrong', () => {
  test.each(languages)('tells nothing of the inside, in $language', ({ texts }) => {
    const all = allOf(texts).filter(([path]) => isOfErrors(path) && !OF_DEVELOPERS.test(path));
    expect(all.length).toBeGreaterThan(150);
    expect(all.filter(([, text]) => INSIDE.test(text))).toEqual([]);
  });

  test('is in the words of the app when the server is in trouble, whatever it says of that', () => {
    const read = answer(() => null);
    for (const message of [
      'SQLSTATE[42S02]: Base table or view not found: select * from users',
      'TypeError: Cannot read properties of undefined\n    at Object.<anonymous> (/srv/app/index.js:1:2)',
    ])
      for (const status of [500, 501, 502, 503, 504, 599])
        for (const body of [{ error: message }, { error: { message } }, { message }]) {
          const result = read({ status, body });
          expect(JSON.stringify(result)).not.toMatch(/SQLSTATE|TypeError|\/srv\//);
          expect(result).toMatchObject({ ok: false, failure: { status } });
        }
  });

  test('what a refusal says to the customer stays: it is about what they sent', () => {
    expect(answer(() => null)({ status: 409, body: { error: 'The name is taken.' } })).toMatchObject({
      failure: { message: 'The name is taken.' },
    });
  });
});
