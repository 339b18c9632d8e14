import { expect, userEvent } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as adminEvents from '../../events/admin.ts';
import * as exportEvents from '../../events/exports.ts';
import * as navigation from '../../events/navigation.ts';
import * as network from '../../events/network.ts';
import * as reportEvents from '../../events/reports.ts';
import * as travelEvents from '../../events/travel.ts';
import type { TravelQuestion } from '../../events/travel-types.ts';
import { boundsOf } from '../../src/core/periods.ts';
import { travelId } from '../../src/core/travel-answers.ts';
import { frame } from '../../tests/exported.ts';
import { travelled } from '../../tests/travelled.ts';
import { type Fact, failure, NOW, twelveDevices } from '../facts.ts';
import { published, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Pages/Reports' });

const phone = { viewport: { value: 'phone' } };
const dark = { theme: 'dark' };

/** Monday to Sunday of the week before, as the reports ask for them. */
const WEEK = { from: '2026-06-08', to: '2026-06-14' };
const BEFORE = { from: '2026-06-01', to: '2026-06-07' };
const DAY = 86_400;
const question = (device: number, span = WEEK, limitKmh: number | null = null): TravelQuestion => ({
  device,
  ...boundsOf(span, 'Europe/Berlin'),
  zone: 'Europe/Berlin',
  limitKmh,
  fences: [],
});
const worked = (asked: TravelQuestion, missing: readonly (readonly [number, number])[] = []): Fact[] => [
  travelEvents.asked({ id: travelId(asked), question: asked }),
  travelEvents.worked({ id: travelId(asked), travel: travelled(asked, missing) }),
];
const at = (kind: string, query: string, ...facts: Fact[]) =>
  storyAt(`/reports/${kind}?${query}`, [...twelveDevices(), ...facts]);
