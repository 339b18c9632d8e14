import type { AnnouncementText } from '../../../events/announcements.ts';
import { messageOf } from '../../../src/rules/announcements.ts';
import type { ViewContext } from '../../../src/ui/view.tsx';
import { INTERVALS } from './check.ts';
import { TYPES } from './lists.ts';

/**
 * Returns the display name of an announcement type. For an unknown type, the name contains the word that the service
 * sent.
 */
export const typeName = ({ t }: Pick<ViewContext, 't'>, type: string): string =>
  TYPES.some((each) => each === type)
    ? t(`announcements.type.${type}`)
    : t('announcements.unknownType', { name: type });

/** Returns the text that says after how much time an announcement is shown again. */
export function intervalName({ t }: Pick<ViewContext, 't'>, interval: string): string {
  if (INTERVALS.some((each) => each === interval)) return t(`announcements.interval.${interval}`);
  const hours = Number(interval);
  return interval.trim() !== '' && Number.isFinite(hours)
    ? t('announcements.interval.everyHours', { count: hours })
    : interval;
}

/** Returns the announcement's text that customers with this language see. */
export const saidIn = (text: AnnouncementText, language: string): string => messageOf(text, language);

/** Returns the name of a language, written in the user's language. */
export const languageName = (code: string, language: string): string => {
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
};
