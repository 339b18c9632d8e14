import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { event } from './event.ts';
import { fingerprint, schemaText } from './schema-text.ts';
import { address, personal, query, Secret, secret } from './secret.ts';

class Parcel {}

describe('the text of a shape', () => {
  test.each<[string, v.GenericSchema]>([
    ['string', v.string()],
    ['{a:number,b:string}', v.object({ b: v.string(), a: v.number() })],
    ['{a:number,b:string}', v.strictObject({ b: v.string(), a: v.number() })],
    ['number[]', v.array(v.number())],
    ['[number,string]', v.tuple([v.number(), v.string()])],
    ['optional(string)', v.optional(v.string())],
    ['nullable(string)', v.nullable(v.string())],
    ['record(string,boolean)', v.record(v.string(), v.boolean())],
    ['string|number', v.union([v.string(), v.number()])],
    ['["b","a"]', v.picklist(['b', 'a'])],
    ['"one"', v.literal('one')],
    ['Parcel', v.instance(Parcel)],
    ['string#personal', personal(v.string())],
    ['Secret|"‹secret›"#secret', secret()],
    ['string#a#b', v.pipe(v.string(), v.metadata({ a: true, b: true }))],
    ['string#a#b', v.pipe(v.string(), v.metadata({ a: true }), v.metadata({ b: true }))],
    ['string#address', address(v.string())],
    ['string#query', query(v.string())],
    ['string', v.pipe(v.string(), v.minLength(3))],
  ])('%s', (text, schema) => {
    expect(schemaText(schema)).toBe(text);
  });

  test('[LOG-05] a build that shortens the names of classes has the same mark', () => {
    const { name } = Secret;
    try {
      Object.defineProperty(Secret, 'name', { value: 'e', configurable: true });
      expect(schemaText(secret())).toBe('Secret|"‹secret›"#secret');
    } finally {
      Object.defineProperty(Secret, 'name', { value: name, configurable: true });
    }
  });

  test('[LOG-05] a variant reads the same in whatever order its kinds are declared', () => {
    const kind = (name: string) => v.object({ kind: v.literal(name) });
    const text = '{kind:"a"}|{kind:"b"}';
    expect(schemaText(v.variant('kind', [kind('a'), kind('b')]))).toBe(text);
    expect(schemaText(v.variant('kind', [kind('b'), kind('a')]))).toBe(text);
  });

  test('[LOG-05] the mark of all events is twelve digits that any name, version, shape or way of keeping changes', () => {
    const shape = v.object({ a: v.number() });
    const told = event('x/told', shape);
    const seen = event('x/seen', shape);
    const marks = [
      [told],
      [seen],
      [told, seen],
      [event('x/told', v.object({ a: v.string() }))],
      [event('x/told', shape, { v: 2, upcast: { 1: () => ({ a: 1 }) } })],
      [event('x/told', shape, { keep: 'sampled' })],
    ].map(fingerprint);
    expect(new Set(marks).size).toBe(marks.length);
    for (const mark of marks) expect(mark).toMatch(/^[0-9a-f]{12}$/);
    expect(fingerprint([seen, told])).toBe(marks[2]);
    // A change of the algorithm would change the hashes of all versions, so this hash is fixed.
    expect(marks[2]).toBe('e4d0f176a6d8');
  });
});
