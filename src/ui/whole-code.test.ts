import { describe, expect, test } from 'vitest';
import { isLostCode } from '../core/app/lost-code.ts';
import { messageOf } from './ErrorBoundary.tsx';
import { wholeCode } from './whole-code.ts';

const script = (text: string) => () => import(`data:text/javascript,${encodeURIComponent(text)}`);
const whyNot = async (load: () => Promise<unknown>) =>
  wholeCode(load).then(
    () => null,
    (problem: unknown) => messageOf(problem),
  );

describe('[fault 66] a part of the app that is loaded later', () => {
  test.each([
    ['cut short', 'export default () => { retur'],
    ['the page in place of it', '<!doctype html><title>Fixpoint</title>'],
    ['empty', ''],
    ['of another version', 'export { gone as default } from "data:text/javascript,export const other = 1"'],
  ])('and is %s counts as code that cannot be had', async (_, text) => {
    expect(isLostCode((await whyNot(script(text))) ?? '')).toBe(true);
  });

  test('and is empty counts as code that cannot be had also if a view is wanted of it by name', async () => {
    const load = async () => ({ default: ((await script('')()) as { Undo?: unknown }).Undo });
    expect(isLostCode((await whyNot(load)) ?? '')).toBe(true);
  });

  test('that throws is a fault of ours, and no lost code', async () => {
    const why = await whyNot(script('export default 1; undefined.map(1);'));
    expect(why).toMatch(/Cannot read/);
    expect(isLostCode(why ?? '')).toBe(false);
  });

  test('and is whole is what it is', async () => {
    expect(await wholeCode(script('export default 7;'))).toEqual({ default: 7 });
  });
});
