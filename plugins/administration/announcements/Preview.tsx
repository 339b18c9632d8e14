import * as facts from '../../../events/announcements.ts';
import type { AnnouncementText } from '../../../events/announcements.ts';
import { type Language, LANGUAGES } from '../../../events/session-types.ts';
import { actionNamed, titleOf } from '../../../src/rules/announcements.ts';
import { settings } from '../../../src/core/app/settings.ts';
import { AnnouncementFace, SurveyFace } from '../../../src/ui/AnnouncementFace.tsx';
import { AnnouncementPicture } from '../../../src/ui/AnnouncementPicture.tsx';
import { Button } from '../../../src/ui/Button.tsx';
import { DialogFace } from '../../../src/ui/DialogFace.tsx';
import { ShowIcon } from '../../../src/ui/icons.ts';
import { Stack, Text } from '../../../src/ui/Layout.tsx';
import { linksIn } from '../../../src/ui/links-in-text.ts';
import { Select } from '../../../src/ui/Select.tsx';
import { type Translate, view } from '../../../src/ui/view.tsx';
import { VisuallyHidden } from '../../../src/ui/VisuallyHidden.tsx';
import styles from './Announcements.module.css';
import { announcements } from './announcements.state.ts';
import { languageName, saidIn } from './words.ts';

/** A read-only preview of an announcement's card as customers will see it, in a selectable language. */
export const Preview = view<{ text: AnnouncementText }>(function PreviewView(
  { read, publish, t: own, language },
  { text },
) {
  const { preview, prepared } = read(announcements);
  const ownLanguage = read(settings).shown;
  const shown = preview ?? ownLanguage;
  const t = wordsIn(own, shown, shown === ownLanguage || prepared.includes(shown));
  const words = saidIn(text, shown) || own('announcements.noWords');
  const isFor = text.onlyLanguages.length === 0 || text.onlyLanguages.includes(shown);
  return (
    <Stack as="section" gap={3} packed bounded aria-label={own('announcements.preview')}>
      <Select
        label={own('announcements.previewIn')}
        value={shown}
        options={LANGUAGES.map((code) => ({ value: code, label: languageName(code, language) }))}
        onChange={(chosen) => publish(facts.previewChosen({ language: chosen }))}
        hint={isFor ? undefined : own('announcements.notShownIn')}
      />
      <div lang={shown} className={styles.stage}>
        {text.type === 'survey' ? (
          <DialogFace title={t('survey.title')} closeLabel={t('survey.later')}>
            <SurveyFace
              own={text.customImg}
              words={words}
              emails={{ label: t('survey.emails'), checked: false, onChange: () => undefined }}
              answers={[
                <Button key="no" wide>
                  {t('survey.no')}
                </Button>,
                <Button key="yes" variant="primary" wide>
                  {t('survey.yes')}
                </Button>,
              ]}
              note={t('survey.note')}
            />
          </DialogFace>
        ) : (
          <AlertPreview t={t} text={text} words={words} />
        )}
      </div>
      <Text tone="muted" size={13} className={styles.hint}>
        {own('announcements.previewHint')}
      </Text>
    </Stack>
  );
});

/**
 * A small preview that stays in view above the form while the user types on a phone: picture, title and the first lines.
 * A press opens the whole card.
 */
export const SmallPreview = view<{ text: AnnouncementText; onOpen: () => void }>(function SmallPreviewView(
  { read, t },
  { text, onOpen },
) {
  const words = saidIn(text, read(settings).shown);
  return (
    <button type="button" className={styles.small} onClick={onOpen}>
      <span className={styles.smallPicture}>
        <AnnouncementPicture key={text.customImg} kind={text.type} own={text.customImg.trim()} />
      </span>
      <Stack as="span" className={styles.smallWords}>
        <VisuallyHidden>{t('announcements.preview')}: </VisuallyHidden>
        <Text as="span" weight="bold" clip>
          {text.type === 'survey' ? t('survey.title') : t(titleOf({ id: 1, type: text.type }))}
        </Text>
        <Text as="span" size={13} tone={words ? undefined : 'muted'} className={styles.firstLines}>
          {words || t('announcements.noWords')}
        </Text>
      </Stack>
      <ShowIcon size={18} aria-hidden="true" />
    </button>
  );
});

function AlertPreview({ t, text, words }: { t: Translate; text: AnnouncementText; words: string }) {
  const links = linksIn(words).length;
  const hasButton = actionNamed(text.buttonAction) !== null && text.buttonName.trim() !== '';
  return (
    <DialogFace
      title={t(titleOf({ id: 1, type: text.type }))}
      closeLabel={t('shell.close')}
      actions={
        <>
          {hasButton && (
            <Button>
              <bdi>{text.buttonName.trim()}</bdi>
            </Button>
          )}
          <Button variant="primary">{t('serverAlerts.continue')}</Button>
        </>
      }
    >
      <AnnouncementFace key={text.customImg} kind={text.type} own={text.customImg.trim()} words={words}>
        {links > 0 && (
          <Text tone="muted" size={13} className={styles.hint}>
            {t('serverAlerts.opensLinks', { count: links })}
          </Text>
        )}
      </AnnouncementFace>
    </DialogFace>
  );
}

/**
 * Returns a translate function for the texts of the app around a previewed card. It translates into the card's language
 * if the texts of that language are loaded, otherwise into the user's language.
 */
const wordsIn =
  (t: Translate, language: Language, isThere: boolean): Translate =>
  (key, values) =>
    t(key, isThere ? { ...values, lng: language } : values);
