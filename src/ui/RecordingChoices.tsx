import { formatMoment } from './format.ts';
import { Stack } from './Layout.tsx';
import { Select } from './Select.tsx';
import { Switch } from './Switch.tsx';
import { view } from './view.tsx';

type PlacesChoice = 'asTheyAre' | 'moved' | 'blurred' | 'removed';
/** The user's choices for a recording: which session it covers, and which names and places it includes. */
interface Contents {
  session: 'this' | 'before';
  hideNames: boolean;
  places: PlacesChoice;
}

const PLACES: readonly PlacesChoice[] = ['moved', 'blurred', 'removed', 'asTheyAre'];

export interface RecordingChoicesProps {
  contents: Contents;
  /** The previous session, if it is stored. `to`: when that session ended (ms since 1970). */
  before: { to: number; unexpected: boolean } | null;
  /** True if the previous session is chosen and no longer stored. */
  isBeforeGone: boolean;
  /**
   * True while another user's account is being viewed (ghost mode). A recording then never includes names or exact
   * places.
   */
  ghost: boolean;
  disabled: boolean;
  /** The time zone for the times on screen; undefined: the browser's time zone. */
  zone: string | undefined;
  onChange: (contents: Contents) => void;
}

/**
 * The part of a form with the choices for a recording: which session it covers, and which names and places it includes.
 */
export const RecordingChoices = view<RecordingChoicesProps>(function RecordingChoicesView(
  { t, language },
  { contents, before, isBeforeGone, ghost, disabled, zone, onChange },
) {
  const places = ghost ? PLACES.filter((each) => each !== 'asTheyAre') : PLACES;
  const choose = (changes: Partial<Contents>) => onChange({ ...contents, ...changes });
  return (
    <Stack gap={3} bounded>
      {(before || contents.session === 'before') && (
        <Select<Contents['session']>
          label={t('problemReport.session')}
          hint={
            before?.unexpected
              ? t('problemReport.endedUnexpectedly', {
                  moment: formatMoment(before.to / 1000, language, zone),
                })
              : undefined
          }
          error={isBeforeGone ? t('problemReport.notStored') : undefined}
          value={contents.session}
          disabled={disabled}
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
        disabled={disabled}
        options={places.map((value) => ({ value, label: t(`problemReport.placesChoice.${value}`) }))}
        onChange={(places) => choose({ places })}
      />
      <Switch
        label={t('problemReport.hideNames')}
        detail={t(ghost ? 'problemReport.hideNamesGhost' : 'problemReport.hideNamesHint')}
        checked={contents.hideNames}
        disabled={disabled || ghost}
        onChange={(hideNames) => choose({ hideNames })}
      />
    </Stack>
  );
});
