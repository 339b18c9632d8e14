import { inspect } from 'node:util';
import * as v from 'valibot';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { event } from './event.ts';
import { lift } from './lift.ts';
import { personal, Secret, secret, SECRET_MARK } from './secret.ts';
import { noted, set } from './store-given.ts';

afterEach(() => void vi.restoreAllMocks());

describe('kinds of event', () => {
  test('know their own', () => {
    expect([noted(), set({ value: 1 })].map((draft) => noted.is(draft))).toEqual([true, false]);
  });
  test('are kept whole unless told otherwise', () => {
    expect(noted.keep).toBe('whole');
    expect(event('box/moved', v.object({}), { keep: 'sampled' }).keep).toBe('sampled');
  });
  test.each(['!box/noted', 'box/noted!', 'Box/noted', 'box/Noted', 'box', 'box/', '/noted'])(
    '"%s" is no name of one',
    (name) => {
      expect(() => event(name)).toThrow('is not an area/fact name');
    },
  );
});

describe('[LOG-06] an old or damaged payload', () => {
  const sized = event('box/sized', v.object({ size: v.number() }), {
    v: 2,
    upcast: {
      1: (old: { size: string }) => {
        if (old.size === 'thrown') throw 'no error';
        return { size: Number.parseInt(old.size.trim(), 10) };
      },
    },
  });

  test('that a quick look accepts is taken as it is, in today’s version only', () => {
    const asked: unknown[] = [];
    const definition = Object.assign(sized.bind(null), {
      is: sized.is,
      type: sized.type,
      v: sized.v,
      schema: sized.schema,
      upcast: sized.upcast,
      accepts: (payload: unknown) => (asked.push(payload), payload === 'fast'),
    });
    expect(lift(definition, 2, 'fast')).toEqual({ ok: true, payload: 'fast' });
    expect(lift(definition, 2, { size: 3, more: 1 })).toEqual({ ok: true, payload: { size: 3 } });
    expect(lift(definition, 1, { size: '4' })).toEqual({ ok: true, payload: { size: 4 } });
    expect(asked).toEqual(['fast', { size: 3, more: 1 }]);
  });

  test('that cannot be lifted says from which version, and by which kind of error', () => {
    expect(lift(sized, 1, { size: null })).toEqual({
      ok: false,
      detail: ' v1: cannot be lifted (TypeError)',
    });
    expect(lift(sized, 1, { size: 'thrown' })).toEqual({
      ok: false,
      detail: ' v1: cannot be lifted (unknown)',
    });
  });

  test('of a version that never was is nothing', () => {
    expect(lift(sized, 0, { size: '1' })).toMatchObject({ ok: false });
    expect(lift(noted, 0, {})).toEqual({ ok: false, detail: '.: expected Object, got undefined' });
  });

  test('is refused with the first three of its wrongs, by path and kind, and nothing of its content', () => {
    const many = event(
      'box/filled',
      v.object({
        a: v.number(),
        b: v.object({ c: v.string() }),
        d: v.array(v.string()),
        e: v.string(),
        f: v.number(),
      }),
    );
    expect(lift(many, 1, { a: 'hunter2', b: { c: 7 }, d: ['x', { secret: 1 }], e: 1, f: 'x' })).toEqual({
      ok: false,
      detail:
        '.a: expected number, got string; .b.c: expected string, got number; .d.1: expected string, got Object',
    });
    expect(lift(many, 1, { a: 1, b: null, d: [], e: '', f: undefined })).toEqual({
      ok: false,
      detail: '.b: expected Object, got null; .f: expected number, got undefined',
    });
    const checked = event(
      'box/checked',
      v.pipe(
        v.number(),
        v.check(() => false),
      ),
    );
    expect(lift(checked, 1, 5)).toEqual({ ok: false, detail: '.: expected something else, got number' });
  });
});

test('[LOG-02] a secret shows its mark wherever it is printed, and is known until it is read back', () => {
  expect(inspect({ token: new Secret('hunter2') })).toBe(`{ token: ${SECRET_MARK} }`);
  expect([new Secret('hunter2').isKnown, new Secret(undefined).isKnown]).toEqual([true, false]);
  const tags = (schema: { pipe: readonly unknown[] }) => schema.pipe.at(-1);
  expect(tags(secret())).toMatchObject({ metadata: { secret: true } });
  expect(tags(personal(v.string()))).toMatchObject({ metadata: { personal: true } });
});
