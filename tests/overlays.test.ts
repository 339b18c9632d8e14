import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allPlugins as plugins } from '../plugins/whole.ts';
import { overlayOrder, type OverlayId } from '../src/core/app/overlay-order.ts';
import { type Overlay, shownOverlays } from '../src/kernel/plugin.ts';
import { assemble } from '../src/ports/extension-points.ts';
import type { Read } from '../src/kernel/read.ts';

const { overlays } = assemble(plugins);
const read = (() => undefined) as unknown as Read;
/** Returns which overlays are shown if exactly these ask to be shown, regardless of their real conditions. */
const shown = (...wanted: readonly Overlay[]) =>
  shownOverlays(
    overlays.map((each) => ({ ...each, when: () => wanted.includes(each) })),
    read,
  ).map(({ id }) => id);
const pairs = overlays.flatMap((lower, i) => overlays.slice(i + 1).map((higher) => [lower, higher] as const));
const name = ({ id }: Overlay) => id;

describe('overlays', () => {
  test('have unique positions in the list of layers', () => {
    for (const each of overlays) expect(overlayOrder(each.id as OverlayId).order, each.id).toBe(each.order);
    expect(new Set(overlays.map(({ order }) => order)).size).toBe(overlays.length);
    expect(overlays.length).toBeGreaterThan(10);
  });

  test.each(pairs.map(([lower, higher]) => [name(lower), name(higher), lower, higher] as const))(
    '%s and %s are shown together only if at most one is modal',
    (_, __, lower, higher) => {
      // If both overlays are modal, only the higher one is shown. Otherwise, both are shown.
      const both = lower.modal && higher.modal ? [higher.id] : [lower.id, higher.id];
      expect(shown(lower, higher)).toEqual(both);
      expect(shown(lower)).toEqual([lower.id]);
      expect(shown(higher)).toEqual([higher.id]);
    },
  );

  test('all at once: one modal overlay, and all that are not modal', () => {
    const all = shown(...overlays);
    expect(all.filter((id) => overlays.find((each) => each.id === id)?.modal)).toEqual([
      'problem-report/dialog',
    ]);
    expect(all).toEqual(
      expect.arrayContaining(['push/banner', 'network-banner/banner', 'ghost/banner', 'updates/prompt']),
    );
  });

  test('modal overlays wait for the tour, for a message’s details and for the server popup', () => {
    const order = overlays.filter(({ modal }) => modal).map(name);
    expect(order).toEqual([
      'history/trip',
      'shares/sheet',
      'survey/popover',
      'server-alerts/card',
      'server-alerts/custom',
      'tour/tour',
      'search/keys',
      'search/palette',
      'changes/review',
      'push/details',
      'error-popup/popup',
      'problem-report/dialog',
    ]);
  });

  test('[NET-04] [ALERT-02] [ERRPOP-02] overlays that are due at an exact time are loaded before', () => {
    for (const id of [
      'network-banner/banner',
      'server-alerts/card',
      'server-alerts/custom',
      'error-popup/popup',
    ])
      expect(overlays.find((each) => each.id === id)?.ahead, id).toBeDefined();
  });

  test('rows of the shell cover nothing: pages leave space for them', () => {
    const rows = overlays.filter(({ place }) => place === 'top');
    expect(rows.map(name)).toEqual(
      expect.arrayContaining(['changes/banner', 'ghost/banner', 'network-banner/banner', 'updates/prompt']),
    );
    expect(rows.some(({ modal }) => modal)).toBe(false);
  });

  test('layers are defined in one place, in this order, and no style sheet has its own number', () => {
    const tokens = readFileSync('src/ui/tokens.css', 'utf8');
    const layers = [...tokens.matchAll(/--layer-([\w-]+): (\d+)/g)].map(
      ([, layer = '', at = '']) => [layer, Number(at)] as const,
    );
    expect(layers.map(([, at]) => at)).toEqual(layers.map(([, at]) => at).toSorted((a, b) => a - b));
    const above = (a: string, b: string) =>
      (Object.fromEntries(layers)[a] ?? 0) > (Object.fromEntries(layers)[b] ?? 0);
    expect(above('banner', 'dialog')).toBe(true);
    expect(above('toast', 'banner')).toBe(true);
    const styles = ['src', 'plugins'].flatMap((folder) =>
      readdirSync(folder, { recursive: true })
        .map(String)
        .filter((file) => file.endsWith('.css'))
        .map((file) => `${folder}/${file}`),
    );
    for (const file of styles)
      for (const [, value = ''] of readFileSync(file, 'utf8').matchAll(/z-index: ([^;]+);/g))
        expect(/var\(--layer-|^-?[01]$/.test(value), `${file}: z-index: ${value}`).toBe(true);
  });
});
