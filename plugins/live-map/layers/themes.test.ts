import { expect, test } from 'vitest';
import * as mapEvents from '../../../events/map.ts';
import { scenario } from '../../../tests/scenario.ts';
import { liveMapPlugin } from '../index.ts';
import { labelColours, markerTheme, spriteColours } from './themes.ts';

test('markers and names are faint while the user measures, so that the points of the tool stand out', () => {
  const it = scenario({ plugins: [liveMapPlugin] });
  const strengths = () => {
    const context = { read: it.app.read, isDark: () => false };
    return [markerTheme(context).moving[3], spriteColours(labelColours, context).ink[3]];
  };
  return it
    .when()
    .check(() => expect(strengths()).toEqual([1, 1]))
    .when(mapEvents.toolOpened({ tool: 'measure', devices: [] }))
    .check(() => expect(strengths().every((strength) => (strength ?? 1) < 0.5)).toBe(true))
    .when(mapEvents.toolClosed({ tool: 'measure' }))
    .check(() => expect(strengths()).toEqual([1, 1]));
});
