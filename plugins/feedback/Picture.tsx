import * as feedback from '../../events/feedback.ts';
import { Button } from '../../src/ui/Button.tsx';
import { formatBytes, formatPercent } from '../../src/ui/format.ts';
import { CheckIcon, DeleteIcon, HideIcon, OpenFileIcon, PhotoIcon, UndoIcon } from '../../src/ui/icons.ts';
import { Row, Stack } from '../../src/ui/Layout.tsx';
import { PictureCover, withOneMore } from '../../src/ui/PictureCover.tsx';
import { Remark } from '../../src/ui/Section.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Feedback.module.css';
import { feedbackForm } from './form.state.ts';

/** The picture that goes along: taken of the app or given, and what of it is covered for good. */
export const Picture = view(function PictureView({ read, publish, t, language, takeFile }) {
  const { capture, draft, address, edit, making, problem, sending } = read(feedbackForm);
  if (edit)
    return (
      <Stack as="section" gap={3} bounded aria-labelledby="feedback-cover">
        <h2 id="feedback-cover">{t('feedback.cover.title')}</h2>
        <PictureCover
          address={edit.address}
          width={edit.width}
          height={edit.height}
          areas={edit.areas}
          label={t('feedback.cover.picture', { count: edit.areas.length })}
          hint={t('feedback.cover.hint')}
          nameOf={(i, area) =>
            t('feedback.cover.area', {
              number: i + 1,
              x: formatPercent(area.x, language),
              y: formatPercent(area.y, language),
              width: formatPercent(area.width, language),
              height: formatPercent(area.height, language),
            })
          }
          onChange={(areas) => publish(feedback.areasChanged({ areas: [...areas] }))}
        />
        <p className={styles.status} aria-live="polite">
          {t('feedback.cover.count', { count: edit.areas.length })}
        </p>
        <Row gap={2} wrap>
          <Button
            icon={HideIcon}
            onClick={() => publish(feedback.areasChanged({ areas: withOneMore(edit.areas) }))}
          >
            {t('feedback.cover.add')}
          </Button>
          <Button
            icon={UndoIcon}
            disabled={edit.past.length === 0}
            onClick={() => publish(feedback.areasReverted())}
          >
            {t('feedback.cover.undo')}
          </Button>
          <Button variant="quiet" onClick={() => publish(feedback.coverCancelled())}>
            {t('feedback.cover.giveUp')}
          </Button>
          <Button
            variant="primary"
            icon={CheckIcon}
            loading={making}
            onClick={() => publish(feedback.coverWanted())}
          >
            {t('feedback.cover.done')}
          </Button>
        </Row>
        {problem && <Remark alert>{t(`feedback.picture.${problem}`)}</Remark>}
      </Stack>
    );
  return (
    <Stack as="section" gap={3} bounded aria-labelledby="feedback-picture">
      <h2 id="feedback-picture">{t('feedback.picture.title')}</h2>
      {draft.picture && address ? (
        <Stack as="figure" gap={2} justify="start" className={styles.figure}>
          <img src={address} alt={t('feedback.picture.yours')} />
          <figcaption>
            <span>
              {t('feedback.picture.ready', { size: formatBytes(draft.picture.size * 0.75, language) })}
            </span>
            <Button
              size="small"
              variant="quiet"
              icon={DeleteIcon}
              disabled={sending}
              onClick={() => draft.picture && publish(feedback.pictureRemoved({ file: draft.picture.file }))}
            >
              {t('feedback.picture.remove')}
            </Button>
          </figcaption>
        </Stack>
      ) : (
        <p className={styles.hint}>{t('feedback.picture.hint')}</p>
      )}
      <Row gap={2} wrap>
        {capture && (
          <Button
            icon={PhotoIcon}
            loading={making}
            disabled={sending}
            onClick={() => publish(feedback.aimStarted())}
          >
            {t('feedback.picture.take')}
          </Button>
        )}
        <span className={styles.file}>
          <Button icon={OpenFileIcon} loading={making} wide tabIndex={-1} aria-hidden="true">
            {t('feedback.picture.choose')}
          </Button>
          <input
            type="file"
            accept="image/*"
            aria-label={t('feedback.picture.choose')}
            disabled={making || sending}
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file) publish(feedback.pictureChosen({ file: takeFile(file) }));
              target.value = ''; // the same file may be chosen again
            }}
          />
        </span>
      </Row>
      {problem && <Remark alert>{t(`feedback.picture.${problem}`)}</Remark>}
    </Stack>
  );
});
