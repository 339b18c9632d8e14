import { describe, expect, test } from 'vitest';
import { failure } from '../../events/session-types.ts';
import { hasNoAnswer, isAwayOrBusy, isUndecided, mayBeDone, mayPass } from './failures.ts';

const RULES = { hasNoAnswer, isAwayOrBusy, mayPass, isUndecided, mayBeDone };
type Rule = keyof typeof RULES;
type Reason = (typeof REASONS)[number];
const REASONS = failure.entries.reason.options;

/** For each reason of a failure, the rules that hold. */
const TABLE: Record<Reason, readonly Rule[]> = {
  unreachable: ['hasNoAnswer', 'isAwayOrBusy', 'mayPass', 'isUndecided', 'mayBeDone'],
  timeout: ['hasNoAnswer', 'isAwayOrBusy', 'mayPass', 'isUndecided', 'mayBeDone'],
  tooManyRequests: ['isAwayOrBusy', 'mayPass', 'isUndecided'],
  server: ['mayPass', 'isUndecided', 'mayBeDone'],
  unreadable: ['isUndecided', 'mayBeDone'],
  decryption: ['isUndecided', 'mayBeDone'],
  unauthorised: [],
  forbidden: [],
  notFound: [],
  conflict: [],
  invalid: [],
  unavailable: [],
  readOnly: [],
};

describe('[DEV-09] [AUTH-06] what the reason of a failure says', () => {
  test.each(REASONS)('%s', (reason) => {
    const holds = (Object.keys(RULES) as Rule[]).filter((rule) => RULES[rule]({ reason, status: 0 }));
    expect(holds).toEqual(TABLE[reason]);
  });
});
