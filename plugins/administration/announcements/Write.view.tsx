import { isPhone } from '../../../src/core/app/layout.ts';
import { useRef, useState, type ReactNode } from 'react';
import * as facts from '../../../events/announcements.ts';
import type { AnnouncementText } from '../../../events/announcements.ts';
import * as navigation from '../../../events/navigation.ts';
import { Banner } from '../../../src/ui/Banner.tsx';
import { Button } from '../../../src/ui/Button.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { formatNumber } from '../../../src/ui/format-number.ts';
import { BackIcon, ReloadIcon } from '../../../src/ui/icons.ts';
import { useKeptTyping } from '../../../src/ui/kept-typing.ts';
import { Row, Stack, Text } from '../../../src/ui/Layout.tsx';
import { ErrorState } from '../../../src/ui/Notice.tsx';
import { RowBones, Skeleton } from '../../../src/ui/Skeleton.tsx';
import { type ViewContext, view } from '../../../src/ui/view.tsx';
import { useWishKeys } from '../../../src/ui/wish-key.ts';
import { announcements, beginning, reachOf, refusal } from './announcements.state.ts';
import { ChangedToo } from './ChangedToo.tsx';
import { cleaned, type Faults, faultsOf, INTERVALS } from './check.ts';
import { PATHS, PLATFORMS } from './lists.ts';
import { type Writing, writing } from './place.ts';
import { Fold } from './Fold.tsx';
import { Preview, SmallPreview } from './Preview.tsx';
import { Said, type PartProps } from './Said.tsx';
import styles from './Write.module.css';
import { LANGUAGES } from '../../../events/session-types.ts';
import { Checkbox } from '../../../src/ui/Checkbox.tsx';
import { Select } from '../../../src/ui/Select.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { languageName } from './words.ts';

const toggled = <Value,>(all: readonly Value[], one: Value, on: boolean): Value[] =>
  on ? [...all, one] : all.filter((each) => each !== one);

/**
 * The part of the form for who sees an announcement, where and how often. If nothing is ticked, every customer sees it
 * on every platform.
 */
const Audience = view<PartProps>(function AudienceView(
  { read, publish, t, language },
  { text, faults, disabled, onChange, onLeave },
) {
  const { models, modelsFailure } = read(announcements);
  const reach = reachOf(read, text);
  const isHours = !INTERVALS.some((each) => each === text.interval);
  const known = models?.map(({ model }) => model) ?? [];
  const others = text.onlyModels.filter((each) => !known.includes(each));
  const names = [
    ...text.onlyLanguages.map((code) => languageName(code, language)),
    ...text.onlyModels.map((each) => models?.find(({ model }) => model === each)?.name || String(each)),
    ...PLATFORMS.filter((each) => text.platforms[each]).map((each) => t(`announcements.platform.${each}`)),
  ];
  const chosen = names.join(', ') || t('announcements.everybody');
  // Only at the start, so that unticking the last box does not close what the user is working in.
  const [startsNarrow] = useState(names.length > 0);
  return (
    <Stack as="fieldset" gap={4} packed bounded className={styles.part} disabled={disabled}>
      <legend>{t('announcements.audience')}</legend>
      <Text tone="muted" numeric className={styles.reach} role="status" data-testid="reach">
        {reach &&
          t('announcements.reaches', {
            count: reach.customers,
            number: formatNumber(reach.customers, language),
            of: formatNumber(reach.of, language),
          })}
      </Text>
      <Fold title={t('announcements.onlyFor')} state={chosen} isOpen={startsNarrow}>
        <Choices
          label={t('announcements.languages')}
          everybody={t('announcements.everybody')}
          none={text.onlyLanguages.length === 0}
        >
          {LANGUAGES.map((code) => (
            <Checkbox
              key={code}
              label={languageName(code, language)}
              checked={text.onlyLanguages.includes(code)}
              onChange={(on) => onChange({ onlyLanguages: toggled(text.onlyLanguages, code, on) })}
            />
          ))}
        </Choices>
        <Choices
          label={t('announcements.models')}
          everybody={t('announcements.everybody')}
          none={text.onlyModels.length === 0}
        >
          {[...(models ?? []), ...others.map((model) => ({ model, name: String(model) }))].map(
            ({ model, name }) => (
              <Checkbox
                key={model}
                label={name || String(model)}
                checked={text.onlyModels.includes(model)}
                onChange={(on) => onChange({ onlyModels: toggled(text.onlyModels, model, on) })}
              />
            ),
          )}
        </Choices>
        {models === null && modelsFailure && (
          <Banner
            tone="warning"
            text={t('announcements.modelsFailed')}
            detail={modelsFailure.message ?? t(`failure.${modelsFailure.reason}`)}
            action={
              <Button size="small" icon={ReloadIcon} onClick={() => publish(facts.modelsRequested())}>
                {t('shell.tryAgain')}
              </Button>
            }
          />
        )}
        <Choices
          label={t('announcements.platforms')}
          everybody={t('announcements.everywhere')}
          none={PLATFORMS.every((each) => !text.platforms[each])}
        >
          {PLATFORMS.map((each) => (
            <Checkbox
              key={each}
              label={t(`announcements.platform.${each}`)}
              checked={text.platforms[each]}
              onChange={(on) => onChange({ platforms: { ...text.platforms, [each]: on } })}
            />
          ))}
        </Choices>
      </Fold>
      <Stack gap={4} className={styles.pair}>
        <Select
          label={t('announcements.column.interval')}
          value={isHours ? 'hours' : text.interval}
          options={[
            ...INTERVALS.map((each) => ({
              value: each as string,
              label: t(`announcements.interval.${each}`),
            })),
            { value: 'hours', label: t('announcements.interval.hours') },
          ]}
          onChange={(interval) => onChange({ interval: interval === 'hours' ? '72' : interval })}
        />
        {isHours && (
          <TextField
            label={t('announcements.hours')}
            inputMode="numeric"
            value={text.interval}
            error={faults.interval && t(`announcements.fault.${faults.interval}`)}
            onChange={(interval) => onChange({ interval })}
            onBlur={onLeave}
          />
        )}
      </Stack>
    </Stack>
  );
});

function Choices({
  label,
  everybody,
  none,
  children,
}: {
  label: string;
  everybody: string;
  none: boolean;
  children: ReactNode;
}) {
  return (
    <fieldset className={styles.choices}>
      <legend>
        {label}
        {none && (
          <Text as="span" tone="muted" weight="regular" className={styles.state}>
            {everybody}
          </Text>
        )}
      </legend>
      <div className={styles.boxes}>{children}</div>
    </fieldset>
  );
}

/**
 * The page to write a new announcement or survey, or to edit a published one, with a preview of the card beside the
 * form.
 */
export default view(function WriteView({ read, publish, t }) {
  const now = read(writing);
  const { failure, merges } = read(announcements);
  if (!now) return null;
  const begins = read(beginning);
  const from = now.edit ?? now.copy;
  return (
    <div className={styles.page} data-testid="write-announcement">
      <Stack as="header" gap={1} justify="start" className={styles.header}>
        <Button
          size="small"
          variant="quiet"
          icon={BackIcon}
          onClick={() =>
            publish(
              navigation.linkFollowed({
                href: now.edit === null ? PATHS[now.kind] : `${PATHS[now.kind]}?open=${now.edit}`,
              }),
            )
          }
        >
          {t(`announcements.title.${now.kind}`)}
        </Button>
        <h1>{t(now.edit === null ? `announcements.new.${now.kind}` : 'announcements.editTitle')}</h1>
      </Stack>
      {begins ? (
        <Form key={`${now.form} ${from ?? ''} ${merges}`} now={now} begins={begins} />
      ) : failure?.id === from ? (
        <ErrorState
          title={t('announcements.loadFailed')}
          text={failure?.failure.message ?? t(`failure.${failure?.failure.reason ?? 'server'}`)}
          retry={{ label: t('shell.tryAgain'), onRetry: () => publish(facts.requested()) }}
        />
      ) : (
        <Skeleton label={t('adminTable.loading')}>
          <RowBones rows={8} />
        </Skeleton>
      )}
    </div>
  );
});

/**
 * The form to write an announcement. Typing updates the preview at once. The app publishes the draft as an event
 * after a pause in typing and when the user leaves a field.
 */
const Form = view<{ now: Writing; begins: AnnouncementText }>(function FormView(context, { now, begins }) {
  const { read, publish, t } = context;
  const [text, setText] = useState(begins);
  const [isTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isPreviewing, setPreviewing] = useState(false);
  // A phone has no room for the card beside the form: a small one stays above it, and opens the real one.
  const phone = read(isPhone);
  const form = useRef<HTMLFormElement>(null);
  const keyOf = useWishKeys();
  const { publishing, drafts } = read(announcements);
  const busy = publishing === now.form;
  const faults: Faults = isTried ? faultsOf(text) : {};
  const { keepNow, settle } = useKeptTyping(text, (next) =>
    publish(facts.draftKept({ form: now.form, text: next })),
  );
  const send = () => {
    setAsking(false);
    // Stores typing that is not stored yet, so that the stored draft equals what is sent.
    settle();
    const sent = cleaned(text);
    const key = keyOf(sent);
    publish(facts.publishChosen({ form: now.form, id: now.edit, kind: now.kind, key, text: sent }));
  };
  const submit = () => {
    setTried(true);
    if (Object.keys(faultsOf(text)).length > 0) {
      // Waits until the errors are rendered, then focuses the first field with an error, also in a fold that is closed.
      requestAnimationFrame(() => {
        const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
        field?.closest('details')?.setAttribute('open', '');
        field?.focus();
      });
      return;
    }
    setAsking(true);
  };
  const parts = {
    text,
    faults,
    disabled: busy,
    onChange: (changes: Partial<AnnouncementText>) => setText({ ...text, ...changes }),
    onLeave: keepNow,
  };
  const failure = read(refusal);
  return (
    <Stack gap={6} className={styles.columns}>
      {phone && <SmallPreview text={text} onOpen={() => setPreviewing(true)} />}
      <Stack
        as="form"
        ref={form}
        noValidate
        packed
        bounded
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) submit();
        }}
      >
        <Said kind={now.kind} {...parts} />
        <Audience {...parts} />
        <ChangedToo
          form={now.form}
          onTake={() => {
            settle();
            publish(facts.draftDropped({ form: now.form }));
          }}
        />
        {failure && (
          <Banner
            tone="danger"
            text={t('announcements.refused')}
            detail={failure.message ?? t(`failure.${failure.reason}`)}
          />
        )}
        <Row gap={2} align="stretch" justify="end" wrap className={styles.buttons}>
          {drafts[now.form] && (
            <Button
              variant="quiet"
              disabled={busy}
              onClick={() => {
                settle();
                publish(facts.draftDropped({ form: now.form }));
                publish(
                  navigation.linkFollowed({
                    href: now.edit === null ? PATHS[now.kind] : `${PATHS[now.kind]}?open=${now.edit}`,
                  }),
                );
              }}
            >
              {t('announcements.discard')}
            </Button>
          )}
          <Button variant="primary" type="submit" loading={busy}>
            {t(now.edit === null ? 'announcements.publish' : 'announcements.save')}
          </Button>
        </Row>
      </Stack>
      {!phone && <Preview text={text} />}
      {isPreviewing && (
        <Dialog
          open
          title={t('announcements.preview')}
          closeLabel={t('shell.close')}
          onClose={() => setPreviewing(false)}
        >
          <Preview text={text} />
        </Dialog>
      )}
      {isAsking && (
        <Sure context={context} now={now} written={text} onSure={send} onClose={() => setAsking(false)} />
      )}
    </Stack>
  );
});

/** A dialog that asks for confirmation before an announcement goes to thousands of people. */
function Sure({
  context: { read, t, language },
  now,
  written,
  onSure,
  onClose,
}: {
  context: ViewContext;
  now: Writing;
  written: AnnouncementText;
  onSure: () => void;
  onClose: () => void;
}) {
  const reach = reachOf(read, written);
  const text = reach
    ? t('announcements.sureText', {
        count: reach.customers,
        number: formatNumber(reach.customers, language),
      })
    : t('announcements.sureUnknown');
  return (
    <Dialog
      open
      alert
      title={t(now.edit === null ? 'announcements.sureTitle' : 'announcements.sureSaveTitle')}
      text={text}
      closeLabel={t('shell.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('announcements.cancel')}</Button>
          <Button variant="primary" onClick={onSure}>
            {t(now.edit === null ? 'announcements.publish' : 'announcements.save')}
          </Button>
        </>
      }
    />
  );
}
