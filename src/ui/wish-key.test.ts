import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wishKeys } from './wish-key.ts';

test('[ADM-01] the same wish has the same key, and another wish never that of the one before', () =>
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      const keyOf = wishKeys();
      const key = keyOf(one);
      expect(keyOf(structuredClone(one))).toBe(key);
      expect(keyOf(other) === key).toBe(JSON.stringify(other) === JSON.stringify(one));
    }),
  ));
