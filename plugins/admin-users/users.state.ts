import * as admin from '../../events/admin.ts';
import type { CustomerEntry } from '../../events/admin.ts';
import type { Failure } from '../../events/session-types.ts';
import { formatLanguage } from '../../src/core/settings.ts';
import { projection } from '../../src/kernel/projection.ts';
import { select } from '../../src/kernel/read.ts';

export type AdminUsers = {
  /** `none`: never asked for in this session. */
  status: 'none' | 'ready' | 'failed';
  customers: CustomerEntry[];
  leftOut: number;
  failure: Failure | null;
  /** What the list is narrowed to. */
  text: string;
  /** Grows each time the list is asked for again. */
  asked: number;
};

/** The customers of the service, for its own people. */
export const adminUsers = projection<AdminUsers>(
  'admin-users/users',
  { status: 'none', customers: [], leftOut: 0, failure: null, text: '', asked: 0 },
  (on) => [
    on(admin.customersListed, (s, e) => {
      s.status = 'ready';
      s.customers = e.payload.customers;
      s.leftOut = e.payload.leftOut.length;
      s.failure = null;
    }),
    on(admin.customersListFailed, (s, e) => {
      // A list that was there once stays: it is better than none.
      if (s.status !== 'ready') s.status = 'failed';
      s.failure = e.payload.failure;
    }),
    on(admin.customersRequested, (s) => {
      s.asked += 1;
      if (s.status === 'failed') s.status = 'none';
      s.failure = null;
    }),
    on(admin.customersSearched, (s, e) => {
      s.text = e.payload.text;
    }),
  ],
);

/** Small letters without accents: who looks for "Jose" finds "José". */
export const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** First and last name, or the e-mail address of somebody who gave none. */
export const nameOf = ({ firstName, lastName, email }: CustomerEntry): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email;

/** Everybody in the order of a phone book, with the text that a search looks at. */
const sorted = select((read) => {
  const { compare } = new Intl.Collator(read(formatLanguage));
  const key = ({ lastName, firstName, email }: CustomerEntry) =>
    `${lastName || firstName || email} ${firstName}`;
  return read(adminUsers)
    .customers.map((customer) => ({
      customer,
      key: key(customer),
      text: plain(`${customer.firstName} ${customer.lastName} ${customer.firstName} ${customer.email}`),
    }))
    .sort((a, b) => compare(a.key, b.key) || a.customer.id - b.customer.id);
});

/** Those whom the search finds; every word must be somewhere in name or e-mail. */
export const found = select((read): readonly CustomerEntry[] => {
  const words = plain(read(adminUsers).text).split(/\s+/).filter(Boolean);
  return read(sorted)
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .map(({ customer }) => customer);
});
