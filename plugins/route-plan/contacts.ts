import { registers } from '../../src/core/travel/logbook/registers.ts';
import { select } from '../../src/kernel/read.ts';

type ContactPlace = {
  readonly id: number;
  readonly name: string;
  readonly detail: string;
  readonly lat: number;
  readonly lng: number;
};

/** Business partners of the logbook that have a place. */
export const contactPlaces = select((read): readonly ContactPlace[] =>
  read(registers).contacts.shown.flatMap(({ id, name, company, address, place }) =>
    place ? [{ id, name: [name, company].filter(Boolean).join(', '), detail: address, ...place }] : [],
  ),
);
