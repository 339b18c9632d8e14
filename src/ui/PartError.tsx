import { AlarmIcon } from './icons.ts';
import rows from './RowsPage.module.css';

/** The error of a part of a form that has several controls, such as a list of checkboxes. */
export function PartError({ text }: { text: string | null }) {
  return (
    <p className={rows.error} role="alert">
      {text !== null && (
        <>
          <AlarmIcon size={14} aria-hidden="true" /> {text}
        </>
      )}
    </p>
  );
}
