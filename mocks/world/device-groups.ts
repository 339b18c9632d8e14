import type { DemoAccountId } from '../accounts.ts';
import type { DemoName } from '../texts/names/en.ts';

/** Names of towns. They are the same in every language. */
type Town = 'Göteborg' | 'Liechtenstein' | 'Astana' | 'Montevideo';

/** Device groups of the demo's small accounts, by account. Group ids are unique within an account. */
export const GROUPS: Partial<
  Record<DemoAccountId, readonly { id: number; name: DemoName | Town; colour: string }[]>
> = {
  customer: [
    { id: 11, name: 'Family', colour: '#2f9e6e' },
    { id: 12, name: 'Company', colour: '#2f6fde' },
    { id: 13, name: 'Leisure', colour: '#b8651b' },
  ],
  pets: [{ id: 31, name: 'Family', colour: '#2f9e6e' }],
  fleet: [
    { id: 21, name: 'Göteborg', colour: '#2f6fde' },
    { id: 22, name: 'Liechtenstein', colour: '#b8651b' },
    { id: 23, name: 'Astana', colour: '#2f9e6e' },
    { id: 24, name: 'Montevideo', colour: '#8a4fd0' },
  ],
};
