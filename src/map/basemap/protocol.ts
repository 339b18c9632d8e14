import { addProtocol } from 'maplibre-gl';
import type { AddProtocolAction } from 'maplibre-gl';
import { PMTiles, Protocol } from 'pmtiles';
import { ArchiveSource } from './archive-source.ts';

let registered = false;

/** Teaches MapLibre addresses of the form `pmtiles://https://host/file.pmtiles`. Call before the first map; calling again does nothing. */
export function registerPmtiles(): void {
  if (registered) return;
  registered = true;
  const protocol = new Protocol();
  const load: AddProtocolAction = (request, abort) => {
    const archive = /^pmtiles:\/\/(.+?)(?:\/\d+\/\d+\/\d+)?$/.exec(request.url)?.[1];
    if (archive && !protocol.get(archive)) protocol.add(new PMTiles(new ArchiveSource(archive)));
    return protocol.tile(request, abort);
  };
  addProtocol('pmtiles', load);
}
