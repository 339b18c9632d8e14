import * as feedback from '../../events/feedback.ts';
import { Facts } from '../../src/ui/Facts.tsx';
import { formatNumber } from '../../src/ui/format.ts';
import { Switch } from '../../src/ui/Switch.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Feedback.module.css';
import { alongNow, feedbackForm } from './form.state.ts';

/** All that goes along of app and devices, line by line, before it is sent. */
export const Along = view(function AlongView({ read, publish, t, language }) {
  const along = read(alongNow);
  const { draft, sending } = read(feedbackForm);
  const names = new Intl.DisplayNames(language, { type: 'language' });
  return (
    <section className={styles.along} aria-labelledby="feedback-along">
      <h2 id="feedback-along">{t('feedback.along.title')}</h2>
      <Facts
        facts={[
          { id: 'version', label: t('feedback.along.version'), value: along.version },
          {
            id: 'platform',
            label: t('feedback.along.platform'),
            value: t(`feedback.platform.${along.platform}`),
          },
          { id: 'language', label: t('feedback.along.language'), value: names.of(along.language) },
          { id: 'mode', label: t('feedback.along.mode'), value: t(`settings.modes.${along.mode}`) },
          { id: 'theme', label: t('feedback.along.theme'), value: t(`feedback.theme.${along.theme}`) },
          { id: 'window', label: t('feedback.along.window'), value: t(`feedback.window.${along.window}`) },
          { id: 'devices', label: t('feedback.along.devices'), value: formatNumber(along.devices, language) },
          { id: 'models', label: t('feedback.along.models'), value: along.models.join(', ') || '–' },
          ...(along.names
            ? [{ id: 'names', label: t('feedback.along.names'), value: along.names.join(', ') || '–' }]
            : []),
        ]}
      />
      <Switch
        label={t('feedback.names')}
        detail={t('feedback.namesHint')}
        checked={draft.names}
        disabled={sending}
        onChange={(on) => publish(feedback.draftChanged({ names: on }))}
      />
      <p className={styles.hint}>{t('feedback.never')}</p>
    </section>
  );
});
