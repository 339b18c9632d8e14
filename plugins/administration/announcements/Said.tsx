import { useState } from 'react';
import type { AnnouncementKind, AnnouncementText } from '../../../events/announcements.ts';
import { ALERT_ACTIONS } from '../../../src/rules/announcements.ts';
import { Stack } from '../../../src/ui/Layout.tsx';
import { Select } from '../../../src/ui/Select.tsx';
import { TextArea } from '../../../src/ui/TextArea.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { view } from '../../../src/ui/view.tsx';
import type { Faults } from './check.ts';
import { Fold } from './Fold.tsx';
import { TYPES } from './lists.ts';
import { languageName, typeName } from './words.ts';
import styles from './Write.module.css';

export type PartProps = {
  text: AnnouncementText;
  faults: Faults;
  disabled: boolean;
  onChange: (changes: Partial<AnnouncementText>) => void;
  onLeave: () => void;
};

/** The languages for which an announcement stores separate texts (ALERT-11). */
const OWN_WORDS = ['de', 'es', 'fr', 'it', 'pt'] as const;
/**
 * The actions that an announcement's button can have, except deleting old geofences. That action has its own card
 * (ALERT-17).
 */
const ACTIONS = ALERT_ACTIONS.filter((each) => each !== 'deleteGeofencesV1');

/** The part of the form with an announcement's content: its type, the texts in each language, picture and button. */
export const Said = view<PartProps & { kind: AnnouncementKind }>(function SaidView(
  context,
  { kind, text, faults, disabled, onChange, onLeave },
) {
  const { t, language } = context;
  const translated = OWN_WORDS.filter((code) => text.messages[code].trim() !== '');
  // Only at the start, so that the first letter in one language does not move the fields below it.
  const [startsTranslated] = useState(translated.length > 0);
  const error = (field: keyof Faults) => faults[field] && t(`announcements.fault.${faults[field]}`);
  return (
    <Stack as="fieldset" gap={4} packed bounded className={styles.part} disabled={disabled}>
      <legend>{t('announcements.said')}</legend>
      <TextArea
        label={t('announcements.message')}
        hint={t('announcements.messageHint')}
        value={text.message}
        error={error('message')}
        onChange={(message) => onChange({ message })}
        onBlur={onLeave}
      />
      <Stack gap={4} className={styles.pair}>
        {kind === 'alert' && (
          <Select
            label={t('announcements.column.type')}
            value={text.type}
            options={[...new Set([...TYPES, text.type])].map((type) => ({
              value: type,
              label: typeName(context, type),
            }))}
            onChange={(type) => onChange({ type })}
          />
        )}
        <TextField
          label={t('announcements.column.name')}
          hint={t('announcements.nameHint')}
          value={text.name}
          error={error('name')}
          onChange={(name) => onChange({ name })}
          onBlur={onLeave}
        />
      </Stack>
      <Stack>
        <Fold
          title={t('announcements.otherLanguages')}
          state={
            translated.map((code) => languageName(code, language)).join(', ') ||
            t('announcements.readsDefault')
          }
          isOpen={startsTranslated}
        >
          {OWN_WORDS.map((code) => (
            <TextArea
              key={code}
              label={languageName(code, language)}
              lang={code}
              value={text.messages[code]}
              onChange={(words) => onChange({ messages: { ...text.messages, [code]: words } })}
              onBlur={onLeave}
            />
          ))}
        </Fold>
        <Fold
          title={t(kind === 'alert' ? 'announcements.pictureAndButton' : 'announcements.picture')}
          state={[text.customImg, text.buttonAction && text.buttonName].filter(Boolean).join(', ')}
          isOpen={faults.customImg !== undefined || faults.buttonName !== undefined}
        >
          <TextField
            label={t('announcements.picture')}
            hint={t('announcements.pictureHint')}
            type="url"
            inputMode="url"
            value={text.customImg}
            error={error('customImg')}
            onChange={(customImg) => onChange({ customImg })}
            onBlur={onLeave}
          />
          {kind === 'alert' && (
            <Stack gap={4} className={styles.pair}>
              <Select
                label={t('announcements.button')}
                value={text.buttonAction}
                options={[
                  { value: '', label: t('announcements.noButton') },
                  ...ACTIONS.map((each) => ({
                    value: each as string,
                    label: t(`announcements.action.${each}`),
                  })),
                ]}
                onChange={(buttonAction) => onChange({ buttonAction })}
              />
              {text.buttonAction !== '' && (
                <TextField
                  label={t('announcements.buttonName')}
                  value={text.buttonName}
                  error={error('buttonName')}
                  onChange={(buttonName) => onChange({ buttonName })}
                  onBlur={onLeave}
                />
              )}
            </Stack>
          )}
        </Fold>
      </Stack>
    </Stack>
  );
});
