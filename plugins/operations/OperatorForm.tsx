import { useState } from 'react';
import type { Operator } from '../../events/operations-types.ts';
import { TextField } from '../../src/ui/TextField.tsx';
import { view } from '../../src/ui/view.tsx';
import { FormFrame } from './FormFrame.tsx';
import own from './Operations.module.css';

type OperatorProps = { thing: Operator | null; onSave: (set: object) => void; onCancel: () => void };

/** Who drives, and by which key or card a tracker knows them. */
export const OperatorForm = view<OperatorProps>(function OperatorFormView(
  { t },
  { thing, onSave, onCancel },
) {
  const [name, setName] = useState(thing?.name ?? '');
  const [key, setKey] = useState(thing?.key ?? '');
  const [isTried, setTried] = useState(false);
  const missing = (text: string) => (isTried && text.trim() === '' ? t('operations.needed.text') : null);
  return (
    <FormFrame
      title={t(thing ? 'operations.editOf.operator' : 'operations.add.operator')}
      onCancel={onCancel}
      onSubmit={() => {
        setTried(true);
        if (name.trim() !== '' && key.trim() !== '') onSave({ name: name.trim(), key: key.trim() });
      }}
    >
      <div className={own.fields}>
        <TextField
          label={t('operations.name')}
          value={name}
          error={missing(name)}
          maxLength={120}
          autoComplete="off"
          onChange={setName}
        />
        <TextField
          label={t('operations.key')}
          hint={t('operations.keyHint')}
          value={key}
          error={missing(key)}
          maxLength={120}
          autoComplete="off"
          spellCheck={false}
          onChange={setKey}
        />
      </div>
    </FormFrame>
  );
});
