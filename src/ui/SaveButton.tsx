import { Button } from './Button.tsx';
import { DownloadIcon } from './icons.ts';
import { IconButton } from './IconButton.tsx';

/** Saves what is looked at as a file; an icon alone where there is little room. */
export function SaveButton({
  label,
  compact,
  onClick,
}: {
  label: string;
  compact: boolean;
  onClick: () => void;
}) {
  return compact ? (
    <IconButton
      icon={DownloadIcon}
      label={label}
      variant="secondary"
      onClick={onClick}
      data-testid="export"
    />
  ) : (
    <Button icon={DownloadIcon} onClick={onClick} data-testid="export">
      {label}
    </Button>
  );
}
