import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tells } from '../e2e/canaries.ts';

const SECRET = 'a-token+4711/of&somebody';

test('[checklist 9] a secret is found in an address, in JSON, in base64 wherever it begins, in hex and backwards', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      const whole = before + SECRET + after;
      const bytes = Buffer.from(whole);
      for (const text of [
        whole,
        `https://a.example/?x=${encodeURIComponent(SECRET)}`,
        JSON.stringify({ x: JSON.stringify({ y: SECRET }) }),
        bytes.toString('base64'),
        bytes.toString('base64url'),
        bytes.toString('hex'),
      ])
        expect(tells(text, SECRET), text).toBe(true);
    }),
  );
  expect(tells('ydobemos&fo/1174+nekot-a', SECRET)).toBe(true);
});

test('[checklist 9] another text is no secret, however alike', () => {
  expect(tells(Buffer.from('a-token+4712/of&somebody').toString('base64'), SECRET)).toBe(false);
  expect(tells('a-token of somebody', SECRET)).toBe(false);
  expect(tells('', SECRET)).toBe(false);
});
