import type { Translate } from './view.tsx';

/** The kinds of use for a device (car, pet, …), in the order in which the user can choose them. */
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

/**
 * Returns the translated name of a device's kind of use (car, pet, …); an unknown kind keeps the name that it has.
 */
export const categoryName = (category: string, t: Translate): string =>
  CATEGORIES.includes(category) ? t(`deviceManagement.image.kinds.${category}`) : category;
