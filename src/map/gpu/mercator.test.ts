import { project32 } from '@deck.gl/core';
import { describe, expect, test } from 'vitest';
import { mercator32, withFixed } from './mercator.ts';

const codeOf = ({ dependencies }: typeof project32) =>
  dependencies?.map(({ vs }) => vs ?? '').join('\n') ?? '';

describe('shader code for a flat map', () => {
  test('no condition asks whether the map is a globe or places are metres', () => {
    const asked = /==\s*(PROJECTION_MODE_GLOBE|PROJECTION_MODE_IDENTITY|COORDINATE_SYSTEM_\w+)/;
    expect(codeOf(project32)).toMatch(asked);
    expect(codeOf(mercator32)).not.toMatch(asked);
  });

  test('whether the map is zoomed in is still asked, because that differs', () =>
    expect(codeOf(mercator32)).toContain(
      'project.projectionMode == PROJECTION_MODE_WEB_MERCATOR_AUTO_OFFSET',
    ));

  test('code of another version of Deck, without the condition, is an error and not a slow map', () =>
    expect(() => withFixed('void main() {}', { 'if (path.billboard)': 'if (true)' })).toThrow(
      'no condition "if (path.billboard)"',
    ));
});
