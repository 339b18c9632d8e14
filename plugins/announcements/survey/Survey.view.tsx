import * as surveyEvents from '../../../events/survey.ts';
import { messageOf } from '../../../src/rules/announcements.ts';
import { settings } from '../../../src/core/app/settings.ts';
import { SurveyFace } from '../../../src/ui/AnnouncementFace.tsx';
import { Banner } from '../../../src/ui/Banner.tsx';
import { Button } from '../../../src/ui/Button.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { view } from '../../../src/ui/view.tsx';
import { answerTo, currentSurvey, survey } from './survey.state.ts';

/**
 * The overlay with a survey. The customer answers yes or no, and chooses whether to receive news by e-mail (SURVEY-02).
 */
export default view(function SurveyView({ read, publish, t }) {
  const asked = read(currentSurvey);
  if (!asked) return null;
  const { id } = asked;
  const { status, answer, emails, failure } = answerTo(read(survey), id);
  const busy = status === 'sending';
  const say = (response: 0 | 1) => publish(surveyEvents.answerChosen({ id, response, emails }));
  const button = (response: 0 | 1, words: string) => (
    <Button
      key={response}
      variant={response === 1 ? 'primary' : 'secondary'}
      wide
      loading={busy && answer === response}
      disabled={busy && answer !== response}
      // If the answer could not be saved, the button of the chosen answer stays pressed.
      aria-pressed={status === 'failed' ? answer === response : undefined}
      onClick={() => say(response)}
    >
      {words}
    </Button>
  );
  return (
    <Dialog
      open
      firm
      size="medium"
      testId="survey"
      title={t('survey.title')}
      closeLabel={t('survey.later')}
      onClose={() => !busy && publish(surveyEvents.answerPostponed({ id }))}
    >
      <SurveyFace
        key={id}
        own={asked.customImg}
        words={messageOf(asked, read(settings).shown)}
        emails={{
          label: t('survey.emails'),
          checked: emails,
          disabled: busy,
          onChange: (on) => publish(surveyEvents.emailsChosen({ id, on })),
        }}
        answers={[button(0, t('survey.no')), button(1, t('survey.yes'))]}
        note={t('survey.note')}
      >
        {failure && (
          <Banner
            tone="danger"
            text={t('survey.notSaved')}
            detail={failure.message ?? t(`failure.${failure.reason}`)}
          />
        )}
      </SurveyFace>
    </Dialog>
  );
});
