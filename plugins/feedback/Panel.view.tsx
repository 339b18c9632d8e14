import { FEEDBACK_PATH } from './path.ts';
import { unreadAnswers } from './own-feedback.state.ts';
import { AlertsIcon, ChevronRightIcon, NoteIcon } from '../../src/ui/icons.ts';
import { ListRow } from '../../src/ui/List.tsx';
import { view } from '../../src/ui/view.tsx';

/** The rows of the help settings that lead to the feedback page: to unread answers, if there are any, and to the form. */
export default view(function PanelView({ read, t }) {
  const unread = read(unreadAnswers).length;
  const row = { href: FEEDBACK_PATH, end: <ChevronRightIcon size={18} aria-hidden="true" /> };
  return (
    <>
      {unread > 0 && (
        <ListRow
          {...row}
          leading={<AlertsIcon size={20} aria-hidden="true" />}
          title={t('feedback.answerCame', { count: unread })}
        />
      )}
      <ListRow
        {...row}
        leading={<NoteIcon size={20} aria-hidden="true" />}
        title={t('feedback.open')}
        detail={t('feedback.intro')}
      />
    </>
  );
});
