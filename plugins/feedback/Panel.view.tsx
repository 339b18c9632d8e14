import { FEEDBACK_PATH } from './path.ts';
import { unreadAnswers } from './own-feedback.state.ts';
import { Badge } from '../../src/ui/Badge.tsx';
import { LinkButton } from '../../src/ui/Button.tsx';
import { NoteIcon } from '../../src/ui/icons.ts';
import { Stack } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';

/** The row on the settings page that links to the feedback page. It has the number of unread answers. */
export default view(function PanelView({ read, t }) {
  const unread = read(unreadAnswers).length;
  return (
    <Stack gap={3} justify="start">
      <p>{t('feedback.intro')}</p>
      {unread > 0 && <Badge tone="accent">{t('feedback.answerCame', { count: unread })}</Badge>}
      <LinkButton icon={NoteIcon} href={FEEDBACK_PATH}>
        {t('feedback.open')}
      </LinkButton>
    </Stack>
  );
});
