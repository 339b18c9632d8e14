import { event } from '../src/kernel/event.ts';

export const wentOnline = event('network/wentOnline');
export const wentOffline = event('network/wentOffline');
