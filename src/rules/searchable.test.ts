import { expect, test } from 'vitest';
import { searchable } from './searchable.ts';

test.each([
  ['Łódź', 'lodz'],
  ['Işıl', 'isil'],
  ['İzmir', 'izmir'],
  ['IVECO 7', 'iveco 7'],
  ['Müller 3', 'muller 3'],
  ['Straße', 'strasse'],
  ['Bjørn', 'bjorn'],
  ['Sœur Æther', 'soeur aether'],
  ['Đorđe', 'dorde'],
  ['Þór Ðalur', 'thor dalur'],
  ['ΠΈΤΡΟΣ', searchable('πετρος')],
  ['Πέτρος', searchable('ΠΕΤΡΟΣ')],
])('[GEN-03] a search for plain letters finds %s', (name, typed) => expect(searchable(name)).toBe(typed));

test('[GEN-03] a text that was made searchable stays as it is', () =>
  expect(searchable(searchable('Łódź, Straße 7, İzmir, Πέτρος'))).toBe(
    searchable('Łódź, Straße 7, İzmir, Πέτρος'),
  ));
