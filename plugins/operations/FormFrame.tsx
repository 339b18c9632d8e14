import type { ReactNode } from 'react';
import { Button } from '../../src/ui/Button.tsx';
import rows from '../../src/ui/RowsPage.module.css';
import { view } from '../../src/ui/view.tsx';

type FrameProps = {
  title: string;
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
};

/** The frame of the forms for rules, maintenance and drivers: a heading, the fields, save and cancel. */
export const FormFrame = view<FrameProps>(function FormFrameView(
  { t },
  { title, onSubmit, onCancel, children },
) {
  return (
    <form
      className={rows.form}
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <h2>{title}</h2>
      {children}
      <div className={rows.buttons}>
        <Button variant="quiet" onClick={onCancel}>
          {t('care.cancel')}
        </Button>
        <Button type="submit" variant="primary">
          {t('care.save')}
        </Button>
      </div>
    </form>
  );
});
