import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Overlay, shownOverlays } from './plugin.ts';
import type { Read } from './read.ts';

const read = (() => undefined) as unknown as Read;
const overlays = fc
  .array(fc.record({ wanted: fc.boolean(), modal: fc.boolean() }), { maxLength: 8 })
  .map((list) =>
    list.map(
      ({ wanted, modal }, order): Overlay => ({
        id: `x/${order}`,
        order,
        modal,
        when: () => wanted,
        load: () => Promise.resolve(),
      }),
    ),
  );

test('of the modal overlays that are wanted, only the highest shows; all others that are wanted show', () => {
  fc.assert(
    fc.property(overlays, (all) => {
      const shown = shownOverlays(all, read);
      const wanted = all.filter(({ when }) => when(read));
      expect(shown.filter(({ modal }) => modal)).toEqual(wanted.filter(({ modal }) => modal).slice(-1));
      expect(shown.filter(({ modal }) => !modal)).toEqual(wanted.filter(({ modal }) => !modal));
    }),
  );
});
