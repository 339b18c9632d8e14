import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { stateColours } from './state-colours.ts';
import { type Colour, contrast, over, readColours, type Theme } from './token-colours.ts';
import fc from 'fast-check';
import { inkOn } from './ink-on.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const themes: Theme[] = ['light', 'dark'];
const modes = ['v2', 'pets', 'watch', 'bike', 'base', 'axa'];
const surfaces = ['--surface-ground', '--surface-panel', '--surface-raised'];
const states = ['moving', 'standing', 'nosignal', 'off', 'alarm'] as const;

/** Text colours used on surfaces, and on soft backgrounds that are drawn over surfaces. */
const texts = [
  '--ink',
  '--ink-muted',
  '--ink-faint',
  '--accent-ink',
  ...states.map((state) => `--state-${state}-ink`),
];
/** Colours of icons and lines, outlines of controls, and the focus ring. */
const graphics = ['--line-strong', '--accent-mark', '--danger', ...states.map((state) => `--state-${state}`)];
/** Pairs of a text colour and its background. */
const pairs = [
  ['--on-accent', '--accent'],
  ['--on-accent', '--accent-hover'],
  ['--on-danger', '--danger'],
  ['--on-danger', '--danger-hover'],
  ['--on-ghost', '--ghost'],
  ['--ink-inverse', '--surface-inverse'],
  ['--ink', '--surface-control'],
  ['--ink', '--surface-selected'],
  ['--ink', '--accent-soft'],
  ['--ink-muted', '--accent-soft'],
  ['--accent-ink', '--accent-soft'],
  ...states.map((state) => [`--state-${state}-ink`, `--state-${state}-soft`]),
  ...states.map((state) => ['--ink', `--state-${state}-soft`]),
] as [string, string][];

for (const theme of themes) {
  for (const mode of modes) {
    describe(`${theme} theme, mode ${mode}`, () => {
      const colours = readColours(css, theme, mode);
      const get = (name: string): Colour => {
        const colour = colours.get(name);
        if (!colour) throw new Error(`tokens.css has no colour ${name} for ${mode}`);
        return colour;
      };

      test('text reaches 4.5 : 1 on every surface', () => {
        expect(texts.flatMap((text) => surfaces.map((on) => tooLow(text, on, 4.5))).filter(Boolean)).toEqual(
          [],
        );
      });

      test('text reaches 4.5 : 1 on rows that are hovered or pressed', () => {
        const low = ['--ink', '--ink-muted', '--accent-ink'].flatMap((text) =>
          ['--fill', '--fill-strong'].flatMap((fill) =>
            ['--surface-panel', '--surface-raised'].flatMap((on) => {
              const ratio = contrast(get(text), over(get(fill), get(on)));
              return ratio < 4.5 ? [`${text} on ${fill} on ${on}: ${ratio.toFixed(2)}`] : [];
            }),
          ),
        );
        expect(low).toEqual([]);
      });

      test('text reaches 4.5 : 1 on its own fill', () => {
        expect(pairs.map(([text, on]) => tooLow(text, on, 4.5)).filter(Boolean)).toEqual([]);
      });

      test('graphics reach 3 : 1 on every surface', () => {
        const low = graphics.flatMap((graphic) => surfaces.map((on) => tooLow(graphic, on, 3)));
        expect([...low, tooLow('--on-mark', '--accent-mark', 3)].filter(Boolean)).toEqual([]);
      });

      function tooLow(front: string, back: string, wanted: number): string | null {
        const ratio = contrast(get(front), get(back));
        return ratio < wanted ? `${front} on ${back}: ${ratio.toFixed(2)}, wanted ${wanted}` : null;
      }
    });
  }

  test(`the map's state colours are those of tokens.css, ${theme}`, () => {
    const colours = readColours(css, theme, 'v2');
    const bytes = states.map((state) => [
      state,
      colours.get(`--state-${state}`)?.rgb.map((x) => Math.round(x * 255)),
    ]);
    expect(stateColours[theme]).toEqual(Object.fromEntries(bytes));
  });
}

test('a contrast is symmetric, 21 for black on white and 1 for a colour on itself', () => {
  const white: Colour = { rgb: [1, 1, 1], alpha: 1 };
  const black: Colour = { rgb: [0, 0, 0], alpha: 1 };
  expect(contrast(white, black)).toBeCloseTo(21, 5);
  expect(contrast(black, white)).toBeCloseTo(21, 5);
  expect(contrast(white, white)).toBe(1);
});

test('a mode that the file does not know is a clear miss, not a borrowed accent', () => {
  const colours = readColours('[data-mode="v2"] { --accent: oklch(0.5 0.1 255); }', 'light', 'pets');
  expect(colours.has('--accent')).toBe(false);
});

test('lengths and other values are no colours', () => {
  expect(readColours(':root { --space-1: 4px; --ease: linear(0, 1); }', 'dark', 'v2').size).toBe(0);
});

test('both halves of light-dark() are found, translucent ones too', () => {
  const css = ':root { --line: light-dark(oklch(0 0 0 / 0.1), oklch(1 0 0 / 0.2)); }';
  expect(readColours(css, 'light', 'v2').get('--line')?.alpha).toBe(0.1);
  expect(readColours(css, 'dark', 'v2').get('--line')?.alpha).toBe(0.2);
});

test.each([
  ['#000000', '#ffffff'],
  ['#ffffff', '#14181f'],
  ['#2962ff', '#ffffff'],
  ['#ffd600', '#14181f'],
])('on %s the ink is %s', (colour, ink) => {
  expect(inkOn(colour)).toBe(ink);
});

test('on any colour the ink reaches 3 : 1', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xff_ff_ff }), (number) => {
      const colour = `#${number.toString(16).padStart(6, '0')}`;
      expect(contrast(read(inkOn(colour)), read(colour))).toBeGreaterThanOrEqual(3);
    }),
  );
});

test('what is no #rrggbb gets a defined ink and does not throw', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(['#14181f', '#ffffff']).toContain(inkOn(text));
    }),
  );
});

function read(colour: string): Colour {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  return { rgb: [r, g, b], alpha: 1 };
}
