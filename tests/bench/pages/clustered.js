import { Map as MapLibre, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { receive } from './receive.js';

setWorkerUrl(workerUrl);

/**
 * Draws as the reference app does: for each message it builds one clustered GeoJSON source of all devices and sets it again,
 * on an empty map in the element `map`.
 * @param {(map: MapLibre) => void} drawn called after each message
 */
export async function drawClustered(drawn) {
  const map = new MapLibre({
    container: 'map',
    style: {
      version: 8,
      sources: {},
      layers: [{ id: 'ground', type: 'background', paint: { 'background-color': '#eef' } }],
    },
    center: [11.97, 57.7],
    zoom: 8,
    attributionControl: false,
  });
  await map.once('load');
  const canvas = new OffscreenCanvas(24, 24);
  const pen = canvas.getContext('2d');
  pen.arc(12, 12, 10, 0, 7);
  pen.fill();
  map.addImage('device', pen.getImageData(0, 0, 24, 24));
  map.addSource('devices', {
    type: 'geojson',
    data: { type: 'FeatureCollection', features: [] },
    cluster: true,
    clusterMaxZoom: 14,
    clusterRadius: 50,
  });
  map.addLayer({
    id: 'devices',
    type: 'symbol',
    source: 'devices',
    filter: ['!', ['has', 'point_count']],
    layout: { 'icon-image': 'device', 'icon-allow-overlap': true },
  });
  map.addLayer({
    id: 'clusters',
    type: 'symbol',
    source: 'devices',
    filter: ['has', 'point_count'],
    layout: { 'icon-image': 'device', 'icon-size': 1.4 },
  });

  const table = receive(() => {
    const { rows, columns } = table;
    const features = [];
    for (const [id, row] of rows)
      features.push({
        type: 'Feature',
        id,
        geometry: { type: 'Point', coordinates: [columns.lng[row] / 1e7, columns.lat[row] / 1e7] },
        properties: { id, name: `Device ${id}`, at: columns.at[row], rotation: columns.heading[row] / 10 },
      });
    map.getSource('devices').setData({ type: 'FeatureCollection', features });
    drawn(map);
  });
}
