import type { AnnouncementText } from '../../../events/announcements.ts';
import { picturesOf } from '../../../src/ui/announcement-pictures.ts';

export const INTERVALS = ['once', 'daily', 'weekly', 'everyTime'] as const;
/** The maximum length of an announcement's message (characters). */
const LONGEST_MESSAGE = 20_000;
const LONGEST_NAME = 120;
const LONGEST_BUTTON = 40;
const MOST_HOURS = 8_760;

type Fault = 'missing' | 'tooLong' | 'address' | 'hours';
export type Faults = Partial<Record<'name' | 'message' | 'customImg' | 'buttonName' | 'interval', Fault>>;

/** Returns the errors that prevent publishing an announcement, by field. */
export function faultsOf(text: AnnouncementText): Faults {
  const faults: Faults = {};
  if (text.name.trim() === '') faults.name = 'missing';
  else if (text.name.length > LONGEST_NAME) faults.name = 'tooLong';
  if (text.message.trim() === '') faults.message = 'missing';
  if ([text.message, ...Object.values(text.messages)].some((each) => each.length > LONGEST_MESSAGE))
    faults.message = 'tooLong';
  // `picturesOf` leaves out an own picture whose address customers could not load, and then returns only the default
  // picture.
  const own = text.customImg.trim();
  if (own !== '' && picturesOf('other', own, '/').length < 2) faults.customImg = 'address';
  if (text.buttonAction !== '' && text.buttonName.trim() === '') faults.buttonName = 'missing';
  else if (text.buttonName.length > LONGEST_BUTTON) faults.buttonName = 'tooLong';
  const hours = Number(text.interval);
  const isKnown = INTERVALS.some((each) => each === text.interval);
  if (
    !isKnown &&
    !(text.interval.trim() !== '' && Number.isInteger(hours) && hours >= 1 && hours <= MOST_HOURS)
  )
    faults.interval = 'hours';
  return faults;
}

/** Prepares an announcement for sending: trims spaces, and removes the button's data if no button is chosen. */
export const cleaned = (text: AnnouncementText): AnnouncementText => ({
  ...text,
  name: text.name.trim(),
  message: text.message.trim(),
  customImg: text.customImg.trim(),
  buttonName: text.buttonAction === '' ? '' : text.buttonName.trim(),
});
