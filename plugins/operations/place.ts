import type { Place } from '../../src/kernel/route.ts';

export const OPERATIONS_PATH = '/operations';

/** The lists of rules, maintenance and drivers; each has its own address. */
export const ROOMS = ['rule', 'maintenance', 'operator'] as const;
export type Room = (typeof ROOMS)[number];

const ENDS: Readonly<Record<Room, string>> = { rule: '', maintenance: '/maintenance', operator: '/drivers' };
export const pathOf = (room: Room): string => OPERATIONS_PATH + ENDS[room];

/** Returns which list (rules, maintenance, drivers) an address shows; null for another page. */
export const roomAt = (place: Place | null): Room | null =>
  ROOMS.find((room) => place?.path === pathOf(room)) ?? null;
