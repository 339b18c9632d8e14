import { useState } from 'react';
import * as adminFeedback from '../../events/admin-feedback.ts';
import { mayAdminister } from '../../src/core/administration/rights.ts';
import { changeList } from '../../src/core/administration/table-hands.ts';
import { Button } from '../../src/ui/Button.tsx';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { CloseIcon, PlusIcon } from '../../src/ui/icons.ts';
import { Section } from '../../src/ui/Section.tsx';
import { TextField } from '../../src/ui/TextField.tsx';
import { view } from '../../src/ui/view.tsx';
import { inboxDetail } from './detail.state.ts';
import styles from './Inbox.module.css';
import { inbox } from './inbox.ts';

const LONGEST_TAG = 40;
const MOST_OFFERED = 8;

/** Words under which a feedback is found again: put on, taken off; those in use are offered. */
export const Tags = view(function TagsView(hands) {
  const { read, publish, t } = hands;
  const [text, setText] = useState('');
  const { detail, saving } = read(inboxDetail);
  if (!detail) return null;
  const { id, tags } = detail.entry;
  const may = read(mayAdminister('feedback/change'));
  const put = (next: readonly string[]) => publish(adminFeedback.changeSubmitted({ id, tags: [...next] }));
  const add = (tag: string) => {
    const word = tag.trim();
    if (word !== '' && !tags.includes(word)) put([...tags, word]);
    setText('');
  };
  const offered = detail.knownTags
    .filter((tag) => !tags.includes(tag) && tag.toLowerCase().includes(text.trim().toLowerCase()))
    .slice(0, MOST_OFFERED);
  return (
    <Section title={t('adminFeedback.column.tags')}>
      <ul className={styles.tags}>
        {tags.map((tag) => (
          <li key={tag} className={styles.tag}>
            <button
              type="button"
              className={styles.find}
              title={t('adminFeedback.findTag', { tag })}
              onClick={() => changeList(inbox, hands, { query: { filters: { tag } } })}
            >
              {tag}
            </button>
            {may && (
              <IconButton
                icon={CloseIcon}
                label={t('adminFeedback.removeTag', { tag })}
                disabled={saving !== null}
                onClick={() => put(tags.filter((each) => each !== tag))}
              />
            )}
          </li>
        ))}
      </ul>
      {may && (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            add(text);
          }}
        >
          <TextField
            label={t('adminFeedback.addTag')}
            labelHidden
            placeholder={t('adminFeedback.addTag')}
            maxLength={LONGEST_TAG}
            autoComplete="off"
            value={text}
            onChange={setText}
            end={
              <IconButton
                icon={PlusIcon}
                label={t('adminFeedback.addTag')}
                disabled={text.trim() === '' || saving !== null}
                onClick={() => add(text)}
              />
            }
          />
          {offered.length > 0 && (
            <div className={styles.offered} role="group" aria-label={t('adminFeedback.offered')}>
              {offered.map((tag) => (
                <Button
                  key={tag}
                  size="small"
                  variant="quiet"
                  icon={PlusIcon}
                  disabled={saving !== null}
                  onClick={() => add(tag)}
                >
                  {tag}
                </Button>
              ))}
            </div>
          )}
        </form>
      )}
    </Section>
  );
});
