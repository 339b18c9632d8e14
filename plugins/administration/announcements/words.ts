import type { AnnouncementText } from '../../../events/announcements.ts';
import { messageOf } from '../../../src/rules/announcements.ts';
import type { ViewContext } from '../../../src/ui/view.tsx';
import { INTERVALS } from './check.ts';
import { TYPES } from './lists.ts';

/** The name of a kind of announcement; a kind that this version does not know goes by the service's own word. */
export const typeName = ({ t }: Pick<ViewContext, 't'>, type: string): string =>
  TYPES.some((each) => each === type) ? t(`announcements.type.${type}`) : type;

/** When it is shown again, in words. */
export function intervalName({ t }: Pick<ViewContext, 't'>, interval: string): string {
  if (INTERVALS.some((each) => each === interval)) return t(`announcements.interval.${interval}`);
  const hours = Number(interval);
  return interval.trim() !== '' && Number.isFinite(hours)
    ? t('announcements.interval.everyHours', { count: hours })
    : interval;
}

/** What customers who use this language would read. */
export const saidIn = (text: AnnouncementText, language: string): string => messageOf(text, language);

/** A language by its name in the reader's own. */
export const languageName = (code: string, language: string): string => {
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
};
