import { Button } from './Button.tsx';
import { DownloadIcon } from './icons.ts';
import { IconButton } from './IconButton.tsx';
import { Menu } from './Menu.tsx';

/** What files are called, in every language. */
const NAMES = { pdf: 'PDF', xlsx: 'Excel (XLSX)', csv: 'CSV', gpx: 'GPX', kml: 'KML' } as const;
type ExportMenuFormat = keyof typeof NAMES;

export interface ExportMenuProps {
  label: string;
  formats: readonly ExportMenuFormat[];
  onPick: (format: ExportMenuFormat) => void;
  disabled?: boolean | undefined;
  /** An icon alone, where there is little room. */
  compact?: boolean | undefined;
}

/** A button with the kinds of file that something can be saved as. */
export function ExportMenu({ label, formats, onPick, disabled, compact }: ExportMenuProps) {
  return (
    <Menu
      trigger={
        compact ? (
          <IconButton icon={DownloadIcon} label={label} disabled={disabled} data-testid="export" />
        ) : (
          <Button icon={DownloadIcon} disabled={disabled} data-testid="export">
            {label}
          </Button>
        )
      }
      groups={[
        {
          id: 'formats',
          items: formats.map((id) => ({ id, label: NAMES[id], onSelect: () => onPick(id) })),
        },
      ]}
    />
  );
}
