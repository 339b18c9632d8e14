import { describe, expect, test } from 'vitest';
import { hiddenAddress, hiddenQuery, wordsOf } from './hidden-address.ts';

const words = wordsOf(['/map/:device?', '/device-management/:id/edit', '/*rest', '/']);
/** Placeholders that say what they stand for. */
const told = (text: string) => `<${text}>`;

describe('[LOG-02] an address that names nobody', () => {
  test('the words of our routes are what is fixed in them', () => {
    expect([...words]).toEqual(['map', 'device-management', 'edit']);
  });

  test.each([
    ['/map/35', '/map/35'],
    ['/map/edit/123456789', '/map/edit/123456789'],
    ['/map/1234567890', '/map/<1234567890>'],
    ['/map/Ada%20Berg', '/map/<Ada Berg>'],
    ['/map/Ada+Berg', '/map/<Ada Berg>'],
    ['/map/%E0%A4%A', '/map/<%E0%A4%A>'],
    ['/Map', '/<Map>'],
    ['', '<>'],
  ])('of %s is left %s', (address, left) => {
    // The parts before and after a slash at an end are empty: they say nothing.
    expect(hiddenAddress(address, words, told)).toBe(left.replace(/^\//, '<>/'));
  });

  test('what follows ? and # is hidden by itself, also where there are several', () => {
    expect(hiddenAddress('map?a=1&b=Ada#Way%201#2', words, told)).toBe('map?a=1&b=<Ada>#<Way 1#2>');
    expect(hiddenAddress('map?a=x?y', words, told)).toBe('map?a=<x?y>');
    expect(hiddenAddress('map?', words, told)).toBe('map?<>');
    expect(hiddenAddress('map#', words, told)).toBe('map#<>');
  });
});

describe('[LOG-02] parameters of an address', () => {
  test.each([
    ['a=&b=0&c=1&d=true&e=false', 'a=&b=0&c=1&d=true&e=false'],
    ['a=2&b=yes&c=11', 'a=<2>&b=<yes>&c=<11>'],
    ['q=a%3Db=c', 'q=<a=b=c>'],
    ['Ada&x=1', '<Ada>&x=1'],
    ['Ada+B=1', '<Ada B>=1'],
    ['1st=1', '<1st>=1'],
    [`${'n'.repeat(40)}=1`, `${'n'.repeat(40)}=1`],
    [`${'n'.repeat(41)}=1`, `<${'n'.repeat(41)}>=1`],
    ['=1', '<>=1'],
  ])('of %s are left %s', (query, left) => {
    expect(hiddenQuery(query, told)).toBe(left);
  });
});
