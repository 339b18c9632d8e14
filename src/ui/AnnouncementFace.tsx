import type { ReactNode } from 'react';
import styles from './AnnouncementFace.module.css';
import { AnnouncementPicture } from './AnnouncementPicture.tsx';
import { Checkbox } from './Checkbox.tsx';
import { Stack, Text } from './Layout.tsx';
import { TextWithLinks } from './TextWithLinks.tsx';

export interface AnnouncementFaceProps {
  kind: string;
  /** Address of the announcement's own picture, or ''. */
  own: string;
  /** The announcement's text, in the user's language. */
  words: string;
  children?: ReactNode;
}

/** The content of an announcement's card: picture and text (ALERT-12). Used by the card itself and by its preview. */
export function AnnouncementFace({ kind, own, words, children }: AnnouncementFaceProps) {
  return (
    <Stack gap={4} bounded>
      <AnnouncementPicture kind={kind} own={own} />
      <TextWithLinks text={words} />
      {children}
    </Stack>
  );
}

export interface SurveyFaceProps {
  own: string;
  words: string;
  emails: { label: string; checked: boolean; disabled?: boolean; onChange: (on: boolean) => void };
  /** The answer buttons of the survey; "no" comes before "yes". */
  answers: ReactNode;
  note: string;
  /** Content above the buttons: a message that says why the answer was not saved. */
  children?: ReactNode;
}

/** The content of a survey's card (SURVEY-02). Used by the card itself and by its preview. */
export function SurveyFace({ own, words, emails, answers, note, children }: SurveyFaceProps) {
  return (
    <AnnouncementFace kind="survey" own={own} words={words}>
      <Checkbox {...emails} />
      {children}
      <Stack gap={2} className={styles.answers}>
        {answers}
      </Stack>
      <Text tone="muted" size={13} className={styles.note}>
        {note}
      </Text>
    </AnnouncementFace>
  );
}
