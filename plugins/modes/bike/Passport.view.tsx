import { useState } from 'react';
import type { Passport } from '../../../events/care-types.ts';
import * as paperEvents from '../../../events/papers.ts';
import { isReadOnly } from '../../../src/core/session/admin.ts';
import { deviceBy } from '../../../src/core/devices/devices.ts';
import { toolDevices } from '../../../src/core/app/map-tool.ts';
import { papersOf, papersWanted } from '../../../src/core/devices/papers.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { LogbookIcon } from '../../../src/ui/icons.ts';
import { Stack } from '../../../src/ui/Layout.tsx';
import { EmptyState, ErrorState } from '../../../src/ui/Notice.tsx';
import { Remark } from '../../../src/ui/Section.tsx';
import { SideForm, SidePage } from '../../../src/ui/SidePage.tsx';
import { Bone, Skeleton } from '../../../src/ui/Skeleton.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { view } from '../../../src/ui/view.tsx';
import { EMPTY_PASSPORT, PASSPORT_FIELDS } from './passport.ts';
import { Photos } from './Photos.tsx';

/** What proves whose bicycle it is (MODE-04): kept by the service, there when it is needed. */
export default view(function PassportView({ read, publish, t }) {
  const device = read(toolDevices('passport'))?.[0] ?? 0;
  const imei = read(deviceBy(device))?.imei ?? '';
  const { status, failure } = read(papersOf(imei));
  return (
    <SidePage>
      {status === 'unavailable' && (
        <EmptyState
          icon={LogbookIcon}
          title={t('bike.passport.unavailable')}
          text={t('failure.unavailable')}
        />
      )}
      {status === 'loading' && (
        <Skeleton label={t('bike.passport.loading')}>
          <Stack gap={3}>
            {PASSPORT_FIELDS.map((name) => (
              <Bone key={name} width="100%" height={60} />
            ))}
          </Stack>
        </Skeleton>
      )}
      {status === 'failed' && (
        <ErrorState
          title={t('bike.passport.failed')}
          text={t(`failure.${failure?.reason ?? 'server'}`)}
          retry={{ label: t('shell.tryAgain'), onRetry: () => publish(paperEvents.requested({ imei })) }}
        />
      )}
      {status === 'ready' && (
        <>
          <PassportForm key={imei} imei={imei} />
          <Photos imei={imei} />
        </>
      )}
    </SidePage>
  );
});

/** What was typed stays until the server has it, whatever else happens to the passport meanwhile. */
const PassportForm = view<{ imei: string }>(function PassportFormView({ read, publish, t }, { imei }) {
  const { shown, confirmed, pending, refused } = read(papersOf(imei));
  const [typed, setTyped] = useState<Partial<Passport>>({});
  const passport = shown?.passport ?? EMPTY_PASSPORT;
  const saved = confirmed?.passport ?? EMPTY_PASSPORT;
  // The server has it: from here on what it says counts, should somebody else change it.
  const open = PASSPORT_FIELDS.filter((name) => typed[name] !== undefined && typed[name] !== saved[name]);
  if (open.length < Object.keys(typed).length)
    setTyped(Object.fromEntries(open.map((name) => [name, typed[name]])));
  const isSaving = pending.some(({ set }) => set.passport);
  // The reason stands there as long as what it is about.
  const isRefused = open.some((name) => typed[name] === refused?.set.passport?.[name]);
  const isChanged = open.some((name) => typed[name] !== passport[name]);
  return (
    <>
      {saved === EMPTY_PASSPORT && !isSaving && <Remark>{t('bike.passport.none')}</Remark>}
      <SideForm
        onSubmit={() =>
          isChanged &&
          !read(isReadOnly) &&
          publish(papersWanted(read, imei, { passport: { ...passport, ...typed } }))
        }
        buttons={
          !read(isReadOnly) && (
            <Button type="submit" variant="primary" disabled={!isChanged} loading={isSaving}>
              {t('care.save')}
            </Button>
          )
        }
      >
        {PASSPORT_FIELDS.map((name) => (
          <TextField
            key={name}
            label={t(`bike.passport.${name}`)}
            type={name === 'boughtAt' ? 'date' : 'text'}
            value={typed[name] ?? passport[name]}
            maxLength={200}
            readOnly={read(isReadOnly)}
            onChange={(value) => setTyped({ ...typed, [name]: value })}
          />
        ))}
        {refused && isRefused && (
          <Remark alert>
            {t('bike.passport.notSaved', {
              reason: refused.failure.message ?? t(`failure.${refused.failure.reason}`),
            })}
          </Remark>
        )}
      </SideForm>
    </>
  );
});
