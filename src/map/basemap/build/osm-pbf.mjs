/**
 * Reads a small OpenStreetMap extract (https://wiki.openstreetmap.org/wiki/PBF_Format) into GeoJSON features with OSM
 * tags.
 */
import fs from 'node:fs';
import zlib from 'node:zlib';
import { PbfReader } from 'pbf';
import { feature } from './geojson.mjs';

/** Reads one protobuf message. `fields` maps field numbers to functions that read these fields. */
function message(pbf, end, fields) {
  while (pbf.pos < end) {
    const tag = pbf.readVarint();
    pbf.type = tag & 7;
    const read = fields[tag >> 3];
    if (read) read();
    else pbf.skip(tag);
  }
}
const submessage = (pbf, fields) => message(pbf, pbf.readVarint() + pbf.pos, fields);
const running = (deltas) => {
  let sum = 0;
  return deltas.map((delta) => (sum += delta));
};

function* blocks(file) {
  const bytes = fs.readFileSync(file);
  for (let at = 0; at < bytes.length; ) {
    const headerLength = bytes.readUInt32BE(at);
    const header = new PbfReader(bytes.subarray(at + 4, at + 4 + headerLength));
    let type;
    let size = 0;
    message(header, headerLength, {
      1: () => (type = header.readString()),
      3: () => (size = header.readVarint()),
    });
    at += 4 + headerLength;
    const blob = new PbfReader(bytes.subarray(at, at + size));
    let content;
    message(blob, size, {
      1: () => (content = Buffer.from(blob.readBytes())),
      3: () => (content = zlib.inflateSync(Buffer.from(blob.readBytes()))),
    });
    at += size;
    if (type === 'OSMData') yield content;
  }
}

function readElements(file) {
  const nodes = new Map();
  const taggedNodes = [];
  const ways = new Map();
  const relations = [];
  for (const block of blocks(file)) {
    const pbf = new PbfReader(block);
    const strings = [];
    const groups = [];
    let granularity = 100;
    message(pbf, block.length, {
      1: () => submessage(pbf, { 1: () => strings.push(Buffer.from(pbf.readBytes()).toString('utf8')) }),
      2: () => groups.push(pbf.readBytes()),
      17: () => (granularity = pbf.readVarint()),
    });
    const tags = (keys, values) =>
      Object.fromEntries(keys.map((key, i) => [strings[key], strings[values[i]]]));
    for (const bytes of groups) {
      const group = new PbfReader(bytes);
      const dense = () => {
        let [ids, lats, lngs, keyValues] = [[], [], [], []];
        submessage(group, {
          1: () => (ids = running(group.readPackedSVarint())),
          8: () => (lats = running(group.readPackedSVarint())),
          9: () => (lngs = running(group.readPackedSVarint())),
          10: () => (keyValues = group.readPackedVarint()),
        });
        let at = 0;
        ids.forEach((id, i) => {
          const point = [(granularity * lngs[i]) / 1e9, (granularity * lats[i]) / 1e9];
          nodes.set(id, point);
          const found = {};
          for (; keyValues[at]; at += 2) found[strings[keyValues[at]]] = strings[keyValues[at + 1]];
          at++; // the zero that ends a node's tags
          if (Object.keys(found).length > 0) taggedNodes.push({ id, tags: found, point });
        });
      };
      const way = () => {
        let [id, keys, values, refs] = [0, [], [], []];
        submessage(group, {
          1: () => (id = group.readVarint()),
          2: () => (keys = group.readPackedVarint()),
          3: () => (values = group.readPackedVarint()),
          8: () => (refs = running(group.readPackedSVarint())),
        });
        ways.set(id, { tags: tags(keys, values), refs });
      };
      const relation = () => {
        let [keys, values, roles, ids, types] = [[], [], [], [], []];
        submessage(group, {
          2: () => (keys = group.readPackedVarint()),
          3: () => (values = group.readPackedVarint()),
          8: () => (roles = group.readPackedVarint()),
          9: () => (ids = running(group.readPackedSVarint())),
          10: () => (types = group.readPackedVarint()),
        });
        relations.push({
          tags: tags(keys, values),
          members: ids.map((id, i) => ({ id, role: strings[roles[i]], type: types[i] })),
        });
      };
      message(group, bytes.length, { 2: dense, 3: way, 4: relation });
    }
  }
  return { nodes, taggedNodes, ways, relations };
}

/** Joins ways that share end points into closed rings. */
function closedRings(lines, nodes) {
  const open = lines.map((line) => line.slice());
  const rings = [];
  while (open.length > 0) {
    let ring = open.shift();
    while (ring[0] !== ring.at(-1)) {
      const next = open.findIndex((line) => line[0] === ring.at(-1) || line.at(-1) === ring.at(-1));
      if (next < 0) break;
      const [line] = open.splice(next, 1);
      ring = ring.concat(line[0] === ring.at(-1) ? line.slice(1) : line.reverse().slice(1));
    }
    const points = ring.map((id) => nodes.get(id)).filter(Boolean);
    if (ring[0] === ring.at(-1) && points.length > 3) rings.push(points);
  }
  return rings;
}

function contains(ring, [x, y]) {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [[xi, yi], [xj, yj]] = [ring[i], ring[j]];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

const AREA_KEYS = ['building', 'landuse', 'natural', 'leisure', 'amenity', 'area'];
const isArea = (tags) =>
  AREA_KEYS.some((key) => tags[key] && tags[key] !== 'no') || tags.waterway === 'riverbank';

/** @returns features with OSM's tags, `@id` and `@type` as properties; areas are polygons. */
export function readOsm(file) {
  const { nodes, taggedNodes, ways, relations } = readElements(file);
  const features = taggedNodes.map(({ id, tags, point }) =>
    feature({ type: 'Point', coordinates: point }, { ...tags, '@id': id, '@type': 'node' }),
  );
  const partOfArea = new Set();
  for (const { tags, members } of relations.filter((relation) => relation.tags.type === 'multipolygon')) {
    const of = (inner) =>
      members
        .filter((one) => one.type === 1 && (one.role === 'inner') === inner && ways.has(one.id))
        .map((one) => one.id);
    const outer = of(false);
    // Until 2015, the tags of a multipolygon were often on its outer way instead.
    const borrowed = !isArea(tags) && outer.length > 0 ? outer[0] : undefined;
    if (borrowed !== undefined) partOfArea.add(borrowed);
    const rings = (ids) =>
      closedRings(
        ids.map((id) => ways.get(id).refs),
        nodes,
      );
    const holes = rings(of(true));
    for (const ring of rings(outer))
      features.push(
        feature(
          { type: 'Polygon', coordinates: [ring, ...holes.filter((hole) => contains(ring, hole[0]))] },
          { ...ways.get(borrowed)?.tags, ...tags },
        ),
      );
  }
  for (const [id, { tags, refs }] of ways) {
    const points = refs.map((ref) => nodes.get(ref)).filter(Boolean);
    if (points.length < 2 || Object.keys(tags).length === 0) continue;
    const closed = refs[0] === refs.at(-1) && points.length > 3;
    const area = closed && isArea(tags) && !(tags.highway && tags.area !== 'yes') && !partOfArea.has(id);
    features.push(
      feature(
        area ? { type: 'Polygon', coordinates: [points] } : { type: 'LineString', coordinates: points },
        { ...tags, '@id': id, '@type': 'way' },
      ),
    );
  }
  return features;
}
