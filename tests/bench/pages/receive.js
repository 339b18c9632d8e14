/**
 * Opens the benchmark's socket and stores the last fix of each device in columns: the minimum work of any live map.
 *
 * @param {(changed: number) => void} folded called after each message
 */
export function receive(folded) {
  const rows = new Map();
  const room = 131_072;
  const columns = {
    at: new Uint32Array(room),
    lat: new Int32Array(room),
    lng: new Int32Array(room),
    speed: new Uint16Array(room),
    heading: new Uint16Array(room),
    accuracy: new Uint16Array(room),
    battery: new Int8Array(room),
    flags: new Uint8Array(room),
    steps: new Uint32Array(room),
  };
  const rowOf = (id) => {
    let row = rows.get(id);
    if (row === undefined) rows.set(id, (row = rows.size));
    return row;
  };
  function frame(data) {
    const view = new DataView(data);
    const count = view.getUint32(4, true);
    for (let i = 0, at = 8; i < count; i++, at += 32) {
      const row = rowOf(view.getUint32(at, true));
      columns.at[row] = view.getUint32(at + 4, true);
      columns.lat[row] = view.getInt32(at + 8, true);
      columns.lng[row] = view.getInt32(at + 12, true);
      columns.speed[row] = view.getUint16(at + 16, true);
      columns.heading[row] = view.getUint16(at + 18, true);
      columns.accuracy[row] = view.getUint16(at + 20, true);
      columns.battery[row] = view.getInt8(at + 22);
      columns.flags[row] = view.getUint8(at + 23);
      columns.steps[row] = view.getUint32(at + 24, true);
    }
    return count;
  }
  function text(data) {
    const message = JSON.parse(data);
    if (message.type !== 'positions') return 0;
    for (const fix of message.data) {
      const row = rowOf(fix.iddevice);
      columns.at[row] = fix.dateunix;
      columns.lat[row] = fix.lat * 1e7;
      columns.lng[row] = fix.lng * 1e7;
      columns.speed[row] = fix.speed * 10;
      columns.heading[row] = fix.direction * 10;
      columns.accuracy[row] = fix.accuracy;
      columns.battery[row] = fix.battery;
      columns.steps[row] = fix.steps;
    }
    return message.data.length;
  }
  const socket = new WebSocket(`ws://${location.host}/socket`);
  socket.binaryType = 'arraybuffer';
  socket.onopen = () => socket.send(JSON.stringify({ type: 'auth', token: 'bench' }));
  window.taken = 0;
  socket.onmessage = ({ data }) => {
    const count = typeof data === 'string' ? text(data) : frame(data);
    window.taken += count;
    if (count) folded(count);
  };
  return { rows, columns };
}
