import type { Announcement } from '../../../events/announcements.ts';
import { formatNumber } from '../../../src/ui/format.ts';
import { view } from '../../../src/ui/view.tsx';
import styles from './Announcements.module.css';

/** What was answered so far, as bars and as a table for those who cannot see them (ADM-05). */
export const Results = view<{ survey: Announcement }>(function ResultsView({ t, language }, { survey }) {
  const { yes, no, emails } = survey;
  const all = yes + no;
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  const rows = [
    { id: 'yes', label: t('survey.yes'), count: yes },
    { id: 'no', label: t('survey.no'), count: no },
    { id: 'emails', label: t('announcements.column.emails'), count: emails },
  ];
  return (
    <section className={styles.results} aria-labelledby="survey-results" aria-live="polite">
      <h3 id="survey-results">
        {t('announcements.results', { count: all, number: formatNumber(all, language) })}
      </h3>
      <table className={styles.bars}>
        <tbody>
          {rows.map(({ id, label, count }) => (
            <tr key={id} data-row={id}>
              <th scope="row">{label}</th>
              <td className={styles.bar} aria-hidden="true">
                <span style={{ width: `${all === 0 ? 0 : (count / all) * 100}%` }} />
              </td>
              <td className={styles.number}>{formatNumber(count, language)}</td>
              <td className={styles.number}>{all === 0 ? '–' : percent.format(count / all)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
});
