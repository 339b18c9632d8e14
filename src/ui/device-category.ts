import type { Translate } from './view.tsx';

/** Kinds of use for a device, in the order in which they are offered. */
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

/** The name of a kind of use; an unknown one keeps its own name. */
export const categoryName = (category: string, t: Translate): string =>
  CATEGORIES.includes(category) ? t(`deviceManagement.image.kinds.${category}`) : category;
