import { readOnlyFor } from '../../src/core/session/access.ts';
import { useState, type CSSProperties, useId } from 'react';
import * as changeEvents from '../../events/changes.ts';
import * as fenceEvents from '../../events/fences.ts';
import type { FenceDraft } from '../../events/fence-draft-types.ts';
import { geofences } from '../../src/core/devices/geofences.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Checkbox } from '../../src/ui/Checkbox.tsx';
import { UndoIcon } from '../../src/ui/icons.ts';
import { Remark } from '../../src/ui/Section.tsx';
import { Switch } from '../../src/ui/Switch.tsx';
import { TextField } from '../../src/ui/TextField.tsx';
import { view } from '../../src/ui/view.tsx';
import { AddressField } from './AddressField.tsx';
import { DayPreview } from './DayPreview.tsx';
import { DevicePicker } from './DevicePicker.tsx';
import { draftProblem, fenceTool, isDirty } from './draft.state.ts';
import { LONGEST_NAME, savingEdits, COLOURS } from './fence-edits.ts';
import styles from './Geofences.module.css';
import { ShapeFields } from './ShapeFields.tsx';
import { VisuallyHidden } from '../../src/ui/VisuallyHidden.tsx';

/** One of eight colours that can be told apart; a fence that came with another one keeps it as a ninth. */
function ColourPicker({
  label,
  nameOf,
  value,
  onChange,
}: {
  label: string;
  nameOf: (number: number) => string;
  value: string;
  onChange: (colour: string) => void;
}) {
  const name = useId();
  const all = COLOURS.includes(value) ? COLOURS : [...COLOURS, value];
  return (
    <fieldset>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.colours}>
        {all.map((colour, i) => (
          <label key={colour} className={styles.colour} style={{ '--dot': colour } as CSSProperties}>
            <input type="radio" name={name} checked={colour === value} onChange={() => onChange(colour)} />
            <span aria-hidden="true" />
            <VisuallyHidden>{nameOf(i + 1)}</VisuallyHidden>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A fence that is drawn or changed: shape, name, colour, when it tells, for whom; saved with one press. */
export const DraftForm = view(function DraftFormView({ read, peek, publish, t }) {
  const { draft, past } = read(fenceTool);
  const [name, setName] = useState(draft?.name ?? '');
  const [wasTried, setTried] = useState(false);
  if (!draft) return null;
  if (read(readOnlyFor('fenceEditing'))) return <Remark>{t('geofences.readOnly')}</Remark>;
  const change = (changes: Partial<Omit<FenceDraft, 'fences'>>) =>
    publish(fenceEvents.draftChanged({ changes }));
  const commitName = () => {
    if (peek(fenceTool).draft?.name !== name.trim()) change({ name: name.trim() });
  };
  const problem = draftProblem({ ...draft, name });
  const save = () => {
    commitName();
    const now = peek(fenceTool).draft;
    if (!now || draftProblem(now)) return setTried(true);
    const edits = savingEdits(now, peek(geofences).shown);
    if (edits.length > 0)
      publish(
        changeEvents.wanted({
          edits: [...edits],
          label: now.fences.length === 0 ? 'geofences.done.created' : 'geofences.done.changed',
        }),
      );
    return publish(fenceEvents.draftClosed({ saved: true }));
  };
  return (
    <form
      className={styles.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextField
        label={t('geofences.name')}
        value={name}
        onChange={setName}
        onBlur={commitName}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        error={wasTried && problem === 'noName' ? t('geofences.problem.noName') : null}
      />
      <AddressField
        onPlace={(place) => {
          if (name.trim() === '') {
            setName(place.name.slice(0, LONGEST_NAME));
            change({ name: place.name.slice(0, LONGEST_NAME) });
          }
        }}
      />
      <ShapeFields />
      <ColourPicker
        label={t('geofences.colour')}
        nameOf={(number) => t('geofences.colourIs', { number })}
        value={draft.colour}
        onChange={(colour) => change({ colour })}
      />
      <div>
        <Switch label={t('geofences.isOn')} checked={draft.on} onChange={(on) => change({ on })} />
        <Checkbox
          label={t('geofences.onEnter')}
          checked={draft.onEnter}
          onChange={(onEnter) => change({ onEnter })}
        />
        <Checkbox
          label={t('geofences.onLeave')}
          checked={draft.onLeave}
          onChange={(onLeave) => change({ onLeave })}
        />
        {draft.on && !draft.onEnter && !draft.onLeave && <Remark>{t('geofences.saysNothing')}</Remark>}
      </div>
      <DevicePicker value={draft.devices} onChange={(devices) => change({ devices })} />
      {draft.shape && problem !== 'fewCorners' && problem !== 'crossing' && (
        <DayPreview shape={draft.shape} />
      )}
      {wasTried && (problem === 'noShape' || problem === 'fewCorners' || problem === 'noDevice') && (
        <p className={styles.problem} role="alert">
          {t(
            `geofences.problem.${problem === 'fewCorners' && draft.kind === 'line' ? 'fewPoints' : problem}`,
          )}
        </p>
      )}
      <div className={styles.saveBar}>
        <Button type="submit" variant="primary">
          {t('geofences.save')}
        </Button>
        <Button
          onClick={() =>
            publish(peek(isDirty) ? fenceEvents.discardAsked() : fenceEvents.draftClosed({ saved: false }))
          }
        >
          {t('geofences.cancel')}
        </Button>
        <Button
          icon={UndoIcon}
          variant="quiet"
          disabled={past.length === 0}
          onClick={() => {
            publish(fenceEvents.stepReverted());
            setName(peek(fenceTool).draft?.name ?? '');
          }}
        >
          {t('geofences.undoStep')}
        </Button>
      </div>
    </form>
  );
});
