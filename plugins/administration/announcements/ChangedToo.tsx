import type { AnnouncementText } from '../../../events/announcements.ts';
import { Banner } from '../../../src/ui/Banner.tsx';
import { Button } from '../../../src/ui/Button.tsx';
import { view } from '../../../src/ui/view.tsx';
import { announcements } from './announcements.state.ts';

/** The label of each field, as a key of the announcements' texts. */
const LABELS: Readonly<Record<keyof AnnouncementText, string>> = {
  name: 'column.name',
  type: 'column.type',
  message: 'message',
  messages: 'otherLanguages',
  customImg: 'picture',
  buttonName: 'buttonName',
  buttonAction: 'button',
  onlyModels: 'models',
  onlyLanguages: 'languages',
  interval: 'column.interval',
  platforms: 'platforms',
};

// The user has pressed a button that stays in view, so the message may be far from what they see.
const show = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'center' });

/** Says which fields of a form a colleague has changed too, and offers to take the colleague's text. */
export const ChangedToo = view<{ form: string; onTake: () => void }>(function ChangedTooView(
  { read, t },
  { form, onTake },
) {
  const { conflict } = read(announcements);
  if (conflict?.form !== form) return null;
  const fields = conflict.fields.map((field) => t(`announcements.${LABELS[field]}`)).join(', ');
  return (
    <div ref={show}>
      <Banner
        tone="danger"
        text={t('announcements.changedToo', { fields })}
        detail={t('announcements.changedTooHint')}
        action={
          <Button size="small" onClick={onTake}>
            {t('announcements.takeTheirs')}
          </Button>
        }
      />
    </div>
  );
});
