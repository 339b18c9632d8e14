import type { Translate } from './view.tsx';

/** What a device may be used for (car, pet, …), in the order in which the user can choose. */
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

/** Returns the translated name of what a device is used for (car, pet, …). An unknown category is returned as it is. */
export const categoryName = (category: string, t: Translate): string =>
  CATEGORIES.includes(category) ? t(`deviceManagement.image.kinds.${category}`) : category;
