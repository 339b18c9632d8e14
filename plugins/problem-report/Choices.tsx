import * as feedback from '../../events/feedback.ts';
import type { PlacesChoice, ReportContents, ReportSession } from '../../events/feedback.ts';
import { formatMoment } from '../../src/ui/format.ts';
import { Select } from '../../src/ui/Select.tsx';
import { Switch } from '../../src/ui/Switch.tsx';
import { view } from '../../src/ui/view.tsx';
import { chosenContents, isGhost, problemReport } from './report.state.ts';
import styles from './Report.module.css';

const PLACES: readonly PlacesChoice[] = ['moved', 'blurred', 'removed', 'asTheyAre'];

/** Which session, and what of names and places goes along. */
export const Choices = view(function ChoicesView({ read, publish, t, language }) {
  const { before, sending } = read(problemReport);
  const contents = read(chosenContents);
  const ghost = read(isGhost);
  const places = ghost ? PLACES.filter((each) => each !== 'asTheyAre') : PLACES;
  const choose = (changes: Partial<ReportContents>) =>
    publish(feedback.contentsChosen({ ...contents, ...changes }));
  return (
    <div className={styles.choices}>
      {before && (
        <Select<ReportSession>
          label={t('problemReport.session')}
          hint={
            before.unexpected
              ? t('problemReport.endedUnexpectedly', { moment: formatMoment(before.to / 1000, language) })
              : undefined
          }
          value={contents.session}
          disabled={sending}
          options={[
            { value: 'this', label: t('problemReport.thisSession') },
            { value: 'before', label: t('problemReport.sessionBefore') },
          ]}
          onChange={(session) => choose({ session })}
        />
      )}
      <Select<PlacesChoice>
        label={t('problemReport.places')}
        hint={t(`problemReport.placesHint.${contents.places}`)}
        value={contents.places}
        disabled={sending}
        options={places.map((value) => ({ value, label: t(`problemReport.placesChoice.${value}`) }))}
        onChange={(places) => choose({ places })}
      />
      <Switch
        label={t('problemReport.hideNames')}
        detail={t(ghost ? 'problemReport.hideNamesGhost' : 'problemReport.hideNamesHint')}
        checked={contents.hideNames}
        disabled={sending || ghost}
        onChange={(hideNames) => choose({ hideNames })}
      />
    </div>
  );
});
