import { Button } from './Button.tsx';
import { DownloadIcon } from './icons.ts';
import { IconButton } from './IconButton.tsx';

/** A button that saves the content on screen as a file. Where there is little space, it shows only an icon. */
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
