import { timeZoneInUse } from '../../../src/core/session/user.ts';
import type { ViewContext } from '../../../src/ui/view.tsx';
import { formatAge, formatDay, formatUntil } from '../../../src/ui/format.ts';
import { now } from '../../../src/core/app/clock.ts';

type Speaking = Pick<ViewContext, 'read' | 't' | 'language'>;

/**
 * Returns in words how long ago a time was. If the time is null, returns the word for "never".
 * @param at Unix seconds
 */
export const ago = ({ read, t, language }: Speaking, at: number | null): string =>
  at === null ? t('adminUsers.never') : formatAge(Math.max(0, read(now) - at), language);

export const day = ({ read, t, language }: Speaking, at: number | null): string =>
  at === null ? t('adminUsers.unknown') : formatDay(at, language, read(timeZoneInUse));

export const moment = ({ read, language }: Speaking, at: number): string =>
  formatUntil(at, language, read(timeZoneInUse));

/** Returns the name of a language, in the language of the app. Empty if the code is null. */
export function languageName(code: string | null, language: string): string {
  if (code === null) return '';
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
