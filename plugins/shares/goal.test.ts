import { expect, test } from 'vitest';
import { movedGoal } from './share-form.ts';

test('[SHARE-01] a destination that is pressed on the map keeps the name that was typed, not the one that was found elsewhere', () => {
  const [found, pressed] = [
    { lat: 59.3, lng: 18.1, name: 'Stockholm C' },
    { lat: 57.7, lng: 12 },
  ];
  expect(movedGoal(found, pressed, 'Stockholm C')).toEqual({ ...pressed, name: '' });
  expect(movedGoal({ ...found, name: 'Anna’s home' }, pressed, 'Stockholm C')).toMatchObject({
    name: 'Anna’s home',
  });
  expect(movedGoal(null, pressed, '')).toEqual({ ...pressed, name: '' });
});
