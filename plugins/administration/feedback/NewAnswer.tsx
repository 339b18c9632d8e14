import { useState } from 'react';
import * as adminFeedback from '../../../events/admin-feedback.ts';
import * as ownForms from '../../../events/own-forms.ts';
import { ownDraft } from '../../../src/core/storage/own-forms.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { SendIcon } from '../../../src/ui/icons.ts';
import { useKeptTyping } from '../../../src/ui/kept-typing.ts';
import { Stack } from '../../../src/ui/Layout.tsx';
import { Remark } from '../../../src/ui/Section.tsx';
import { TextArea } from '../../../src/ui/TextArea.tsx';
import { view } from '../../../src/ui/view.tsx';
import { languageName } from './columns.tsx';
import { answerForm, inboxDetail } from './detail.state.ts';

const LONGEST_ANSWER = 5_000;

/** The next answer to one feedback. What is typed is kept for this feedback until the service has it. */
export const NewAnswer = view<{ id: string }>(function NewAnswerView({ read, publish, t, language }, { id }) {
  const [typed, setTyped] = useState<string | null>(null);
  const { detail, answering, refused } = read(inboxDetail);
  const form = answerForm(id);
  const text = typed ?? read(ownDraft(form))['text'] ?? '';
  const { keepNow } = useKeptTyping(text, (now) =>
    publish(
      now.trim() === ''
        ? ownForms.draftDropped({ form })
        : ownForms.draftKept({ form, fields: { text: now } }),
    ),
  );
  // Answers go one after the other; only this one's own waiting is shown here.
  const isGoing = answering === id;
  const theirs = detail?.entry.language ?? '';
  return (
    <Stack
      as="form"
      gap={2}
      bounded
      onSubmit={(event) => {
        event.preventDefault();
        keepNow();
        publish(adminFeedback.answerSubmitted({ id, text: text.trim() }));
      }}
    >
      <TextArea
        label={t('adminFeedback.answer')}
        hint={
          theirs
            ? t('adminFeedback.answerHint', { language: languageName(theirs, language) })
            : t('adminFeedback.answerSeen')
        }
        lang={theirs || undefined}
        maxLength={LONGEST_ANSWER}
        readOnly={isGoing}
        value={text}
        onChange={setTyped}
        onBlur={keepNow}
      />
      {refused?.id === id && refused.did === 'answer' && (
        <Remark alert>{refused.failure.message ?? t(`failure.${refused.failure.reason}`)}</Remark>
      )}
      <div>
        <Button
          type="submit"
          variant="primary"
          icon={SendIcon}
          loading={isGoing}
          disabled={text.trim() === '' || (answering !== null && !isGoing)}
        >
          {t('adminFeedback.send')}
        </Button>
      </div>
    </Stack>
  );
});
