import { expect, test } from 'vitest';
import { linesOf, linesOfText } from './log-lines.ts';

async function* pieces(...texts: (string | Uint8Array)[]) {
  for (const each of texts)
    yield await Promise.resolve(typeof each === 'string' ? new TextEncoder().encode(each) : each);
}
/** The lines as a reader gets them: text, whether it ended and was text, and what lies at its place in the file. */
async function linesIn(longest: number, ...texts: (string | Uint8Array)[]) {
  const all = [];
  for await (const block of linesOf(pieces(...texts), longest))
    for (const { text, isEnded, isText, block: bytes, start, end } of block)
      all.push({ text, isEnded, isText, there: new TextDecoder().decode(bytes.subarray(start, end)) });
  return all;
}
const line = (text: string, over: object = {}) => ({
  text,
  isEnded: true,
  isText: true,
  there: text,
  ...over,
});

test('lines come whole, wherever the pieces of a file end', async () => {
  const expected = [line('one'), line(''), line('zwölf'), line('end', { isEnded: false })];
  expect(await linesIn(99, 'one\n\nzwölf\nend')).toEqual(expected);
  const bytes = new TextEncoder().encode('one\n\nzwölf\nend');
  expect(await linesIn(99, ...Array.from(bytes, (each) => Uint8Array.of(each)))).toEqual(expected);
  expect(await linesIn(99, 'one\n')).toEqual([line('one')]);
  expect(await linesIn(99)).toEqual([]);
});

test('a line of Windows loses its return, in a file and in a text', async () => {
  expect(await linesIn(99, 'one\r\ntwo')).toEqual([
    line('one', { there: 'one\r' }),
    line('two', { isEnded: false }),
  ]);
  expect(linesOfText('one\r\n\ntwo')).toEqual([
    { text: 'one', isEnded: true },
    { text: '', isEnded: true },
    { text: 'two', isEnded: false },
  ]);
  expect(linesOfText('one\n')).toEqual([{ text: 'one', isEnded: true }]);
});

test('a line that is longer than allowed comes cut, and nothing after it', async () => {
  const cut = line('123456', { isEnded: false });
  expect(await linesIn(5, 'one\n', '123', '456', '\nmore\n')).toEqual([line('one'), cut]);
  expect(await linesIn(6, 'one\n', '123', '456', '\n')).toEqual([line('one'), line('123456')]);
});

test('what is no text says so, and the lines beside it are read', async () => {
  const broken = Uint8Array.of(0xff, 0x0a);
  const found = await linesIn(
    99,
    new Uint8Array([...new TextEncoder().encode('one\n'), ...broken, 0x61, 0x0a]),
  );
  expect(found.map(({ text, isText }) => [text, isText])).toEqual([
    ['one', true],
    ['', false],
    ['a', true],
  ]);
  expect((await linesIn(99, Uint8Array.of(0xff))).map(({ text, isText }) => [text, isText])).toEqual([
    ['', false],
  ]);
});
