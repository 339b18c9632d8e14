import type { Translate } from './view.tsx';

/** Kinds of use that a device can be said to be, in the order in which they are offered. */
export const CATEGORIES: readonly string[] = [
  'car',
  'van',
  'truck',
  'bus',
  'motorcycle',
  'scooter',
  'bike',
  'boat',
  'ship',
  'caravan',
  'trailer',
  'tractor',
  'machine',
  'person',
  'pet',
];

/** A kind of use in words; one that this version does not know under its own name. */
export const categoryName = (category: string, t: Translate): string =>
  CATEGORIES.includes(category) ? t(`deviceManagement.image.kinds.${category}`) : category;
