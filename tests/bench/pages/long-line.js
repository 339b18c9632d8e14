import { Map as MapLibre, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';

// The reference of F11: the same million positions as one GeoJSON line of MapLibre.
setWorkerUrl(workerUrl);
const map = new MapLibre({
  container: 'map',
  style: {
    version: 8,
    sources: {},
    layers: [{ id: 'ground', type: 'background', paint: { 'background-color': '#eef' } }],
  },
  center: [12, 57.72],
  zoom: 11,
  attributionControl: false,
});
await map.once('load');
document.documentElement.dataset.empty = 'true';
await new Promise((go) => {
  window.addLine = go;
});
const places = await (await fetch('/bench-places.json')).json();
map.addSource('line', {
  type: 'geojson',
  data: { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: places } },
});
map.addLayer({ id: 'line', type: 'line', source: 'line', paint: { 'line-width': 4, 'line-color': '#06c' } });
map.once('idle', () => {
  document.documentElement.dataset.ready = 'true';
});
