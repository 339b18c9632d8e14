import { within } from 'storybook/test';
import * as navigation from '../events/navigation.ts';
import * as reportEvents from '../events/reports.ts';
import * as travelEvents from '../events/travel.ts';
import type { TravelQuestion } from '../events/travel-types.ts';
import { travelId } from '../src/core/travel/travel-answers.ts';
import { boundsOf } from '../src/rules/time/periods.ts';
import { travelled } from '../tests/travelled.ts';
import { type Fact, twelveDevices } from './facts.ts';
import { storyAt } from './story.tsx';

/** Monday to Sunday of the previous week, as the reports request them. */
export const WEEK = { from: '2026-06-08', to: '2026-06-14' };
export const BEFORE = { from: '2026-06-01', to: '2026-06-07' };
export const DAY = 86_400;
export const question = (device: number, span = WEEK, limitKmh: number | null = null): TravelQuestion => ({
  device,
  ...boundsOf(span, undefined),
  zone: '',
  limitKmh,
  fences: [],
});
export const worked = (
  asked: TravelQuestion,
  missing: readonly (readonly [number, number])[] = [],
): Fact[] => [
  travelEvents.asked({ id: travelId(asked), question: asked }),
  travelEvents.worked({ id: travelId(asked), travel: travelled(asked, missing) }),
];
/**
 * Returns a story of a report page. The account has no time zone, so the browser's time zone applies: UTC in the tests.
 */
export const at = (id: string, query: string, ...facts: Fact[]) =>
  storyAt(`/reports/${id}`, [
    ...twelveDevices(),
    navigation.locationChanged({ path: `/reports/${id}`, query }),
    ...facts,
  ]);
/** Finds a key figure of a report by its name. The element holds its value and that of the previous period. */
export const figure = (canvas: { getAllByTestId: (id: string) => HTMLElement[] }, name: string) =>
  within(canvas.getAllByTestId('report-figures')[0] as HTMLElement).getByText(name, { selector: 'dt' })
    .parentElement;
export const nothingStored = reportEvents.listed({ definitions: [], source: 'server' });
