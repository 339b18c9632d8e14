import { useState } from 'react';
import * as adminFeedback from '../../../events/admin-feedback.ts';
import { mayAdminister } from '../rights.ts';
import { changeList } from '../table/table-context.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { IconButton } from '../../../src/ui/IconButton.tsx';
import { CloseIcon, PlusIcon } from '../../../src/ui/icons.ts';
import { Row, Stack } from '../../../src/ui/Layout.tsx';
import { Section } from '../../../src/ui/Section.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { view } from '../../../src/ui/view.tsx';
import { inboxDetail } from './detail.state.ts';
import styles from './Inbox.module.css';
import { inbox } from './inbox.ts';

const LONGEST_TAG = 40;
const MOST_OFFERED = 8;

/**
 * The tags of a feedback, by which staff find it again. The user can remove tags, type new ones, or choose tags that
 * are already in use.
 */
export const Tags = view(function TagsView(context) {
  const { read, publish, t } = context;
  const [text, setText] = useState('');
  const { detail, changing, wanted } = read(inboxDetail);
  if (!detail) return null;
  const { id, tags } = detail.entry;
  const isChanging = (changing[id] ?? 0) > 0;
  const may = read(mayAdminister('feedback/change'));
  const waiting = (wanted[id] ?? []).filter((tag) => !tags.includes(tag));
  const put = (tag: string, on: boolean) => publish(adminFeedback.tagChosen({ id, tag, on }));
  const add = (tag: string) => {
    const word = tag.trim();
    if (word !== '' && !tags.includes(word) && !(waiting.includes(word) && isChanging)) put(word, true);
    setText('');
  };
  const offered = detail.knownTags
    .filter(
      (tag) =>
        !tags.includes(tag) &&
        !waiting.includes(tag) &&
        tag.toLowerCase().includes(text.trim().toLowerCase()),
    )
    .slice(0, MOST_OFFERED);
  return (
    <Section title={t('adminFeedback.column.tags')}>
      <Row as="ul" gap={2} align="stretch" wrap className={styles.tags}>
        {tags.map((tag) => (
          <li key={tag} className={styles.tag}>
            <button
              type="button"
              className={styles.find}
              title={t('adminFeedback.findTag', { tag })}
              onClick={() => changeList(inbox, context, { query: { filters: { tag } } })}
            >
              {tag}
            </button>
            {may && (
              <IconButton
                icon={CloseIcon}
                label={t('adminFeedback.removeTag', { tag })}
                onClick={() => put(tag, false)}
              />
            )}
          </li>
        ))}
        {waiting.map((tag) => (
          <li key={tag} className={styles.tag} data-waiting="" data-testid="waiting-tag">
            {isChanging ? (
              <span className={styles.find} aria-busy="true">
                {tag}
              </span>
            ) : (
              <>
                <button
                  type="button"
                  className={styles.find}
                  title={t('shell.tryAgain')}
                  aria-label={`${tag} – ${t('shell.tryAgain')}`}
                  onClick={() => put(tag, true)}
                >
                  {tag}
                </button>
                <IconButton
                  icon={CloseIcon}
                  label={t('adminFeedback.removeTag', { tag })}
                  onClick={() => publish(adminFeedback.tagDropped({ id, tag }))}
                />
              </>
            )}
          </li>
        ))}
      </Row>
      {may && (
        <Stack
          as="form"
          gap={2}
          bounded
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
                disabled={text.trim() === ''}
                onClick={() => add(text)}
              />
            }
          />
          {offered.length > 0 && (
            <Row gap={2} align="stretch" wrap role="group" aria-label={t('adminFeedback.offered')}>
              {offered.map((tag) => (
                <Button key={tag} size="small" variant="quiet" icon={PlusIcon} onClick={() => add(tag)}>
                  {tag}
                </Button>
              ))}
            </Row>
          )}
        </Stack>
      )}
    </Section>
  );
});
