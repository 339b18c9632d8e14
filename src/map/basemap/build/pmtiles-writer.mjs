/** Writes a PMTiles v3 archive (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md). */
import fs from 'node:fs';
import zlib from 'node:zlib';
import { zxyToTileId } from 'pmtiles';

const HEADER = 127;
const ROOT_LIMIT = 16384 - HEADER; // readers fetch header and root directory with one request of 16 KiB
const gzip = (bytes) => zlib.gzipSync(bytes, { level: 9 });

function directory(entries) {
  const bytes = [];
  const varint = (value) => {
    for (; value >= 128; value = Math.floor(value / 128)) bytes.push((value % 128) | 128);
    bytes.push(value);
  };
  varint(entries.length);
  entries.forEach((entry, i) => varint(entry.id - (entries[i - 1]?.id ?? 0)));
  for (const entry of entries) varint(entry.run);
  for (const entry of entries) varint(entry.length);
  entries.forEach((entry, i) => {
    const before = entries[i - 1];
    varint(before && entry.offset === before.offset + before.length ? 0 : entry.offset + 1);
  });
  return gzip(Buffer.from(bytes));
}

/** Returns the root directory and, if one directory would be too long, leaf directories. */
function directories(entries) {
  const single = directory(entries);
  if (single.length <= ROOT_LIMIT) return { root: single, leaves: Buffer.alloc(0) };
  for (let size = 4096; ; size *= 2) {
    const leaves = [];
    const pointers = [];
    let offset = 0;
    for (let i = 0; i < entries.length; i += size) {
      const leaf = directory(entries.slice(i, i + size));
      pointers.push({ id: entries[i].id, offset, length: leaf.length, run: 0 });
      offset += leaf.length;
      leaves.push(leaf);
    }
    const root = directory(pointers);
    if (root.length <= ROOT_LIMIT) return { root, leaves: Buffer.concat(leaves) };
  }
}

/**
 * @param tiles Map from "z/x/y" to the tile's bytes: vector tiles uncompressed (this function gzips them), images as
 * encoded.
 * @param options tileType as in the specification: 1 = vector, 4 = WebP.
 */
export function writePmtiles(file, tiles, { minzoom, maxzoom, bounds, center, metadata, tileType = 1 }) {
  const vector = tileType === 1;
  const sorted = [...tiles]
    .map(([key, bytes]) => ({ id: zxyToTileId(...key.split('/').map(Number)), bytes }))
    .sort((a, b) => a.id - b.id);
  const stored = new Map();
  const chunks = [];
  const entries = [];
  let dataLength = 0;
  for (const { id, bytes } of sorted) {
    const content = bytes.toString('latin1');
    if (!stored.has(content)) {
      const chunk = vector ? gzip(bytes) : bytes;
      stored.set(content, { offset: dataLength, length: chunk.length });
      chunks.push(chunk);
      dataLength += chunk.length;
    }
    const place = stored.get(content);
    const last = entries.at(-1);
    if (last?.offset === place.offset && last.id + last.run === id) last.run++;
    else entries.push({ id, ...place, run: 1 });
  }
  const { root, leaves } = directories(entries);
  const json = gzip(Buffer.from(JSON.stringify(metadata)));
  const header = Buffer.alloc(HEADER);
  header.write('PMTiles');
  header[7] = 3;
  let position = HEADER;
  [root.length, json.length, leaves.length, dataLength].forEach((length, section) => {
    header.writeBigUInt64LE(BigInt(position), 8 + section * 16);
    header.writeBigUInt64LE(BigInt(length), 16 + section * 16);
    position += length;
  });
  [sorted.length, entries.length, stored.size].forEach((count, i) =>
    header.writeBigUInt64LE(BigInt(count), 72 + i * 8),
  );
  header[96] = 1; // clustered
  header[97] = 2; // directories are gzipped
  header[98] = vector ? 2 : 1; // tiles are gzipped, or not compressed
  header[99] = tileType;
  header[100] = minzoom;
  header[101] = maxzoom;
  bounds.forEach((degrees, i) => header.writeInt32LE(Math.round(degrees * 1e7), 102 + i * 4));
  header[118] = center[2];
  header.writeInt32LE(Math.round(center[0] * 1e7), 119);
  header.writeInt32LE(Math.round(center[1] * 1e7), 123);
  fs.writeFileSync(file, Buffer.concat([header, root, json, leaves, ...chunks]));
  return {
    file,
    bytes: position,
    tiles: sorted.length,
    largestTile: Math.max(...chunks.map((chunk) => chunk.length)),
  };
}

/** Returns the metadata of a vector tile archive. */
export const vectorMetadata = (name, layers, attribution) => ({
  name,
  format: 'pbf',
  attribution,
  vector_layers: layers.map((id) => ({ id, fields: {} })),
});
