import type { ServerAlert } from '../events/server-alerts.ts';

/** An announcement for all customers on all platforms, shown once. */
export const anAlert = (id: number, changes: Partial<ServerAlert> = {}): ServerAlert => ({
  id,
  name: `alert ${id}`,
  type: 'info',
  show: true,
  message: `Message ${id}`,
  messages: { de: '', es: '', fr: '', it: '', pt: '' },
  customImg: '',
  action: null,
  onlyModels: [],
  onlyLanguages: [],
  interval: 'once',
  platforms: { android: false, ios: false, web: false },
  readAt: null,
  ...changes,
});
