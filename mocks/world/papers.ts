import type { MockDevice } from './mock-device.ts';

/** What the demo's people keep about their devices, as the service writes it. */
export const papersOf = (device: MockDevice): Record<string, unknown> => {
  const { model, name, home, seed } = device;
  const [lng, lat] = home;
  const at = (id: string, title: string, east: number, north: number, radius: number) => ({
    id,
    name: title,
    lat: lat + north / 111_320,
    lng: lng + east / (111_320 * Math.cos((lat * Math.PI) / 180)),
    radius,
  });
  switch (model.route_profile) {
    case 'pet':
      return {
        goal: { minutes: device.icon === 'cat' ? 60 : 90, steps: device.icon === 'cat' ? 4000 : 9000 },
        places: [
          at('home', 'Home', 0, 0, device.icon === 'cat' ? 120 : 80),
          ...(device.icon === 'dog' ? [at('meadow', 'Dog meadow', 420, 260, 90)] : []),
        ],
      };
    case 'watch':
    case 'person':
      return {
        contacts: [
          { name: 'Mum', phone: '+598 99 123 456' },
          { name: 'Dad', phone: '+598 94 765 432' },
        ],
        quiet:
          name === 'Tomás'
            ? []
            : [
                { days: [1, 2, 3, 4, 5], from: '08:00', to: '12:30', on: 1 },
                { days: [1, 2, 3, 4, 5, 6, 7], from: '21:00', to: '06:30', on: seed % 2 },
              ],
        places: [at('home', 'Home', 0, 0, 100)],
      };
    case 'bike': {
      return {
        auto_guard: { on: device.stolen || name === 'City bike' ? 1 : 0, radius: 50 },
        passport:
          name === 'Cargo bike'
            ? null
            : {
                owner: 'Aigerim Bekova',
                frame: `WTU${String(seed).slice(0, 4)}K${String(seed).slice(-4)}`,
                make: device.stolen ? 'Cube' : 'Canyon',
                model: device.stolen ? 'Reaction Pro' : 'Endurace 7',
                colour: device.stolen ? 'Grey, orange fork' : 'Red',
                bought_at: '2024-05-17',
                bought_from: 'Velo Astana',
                marks: device.stolen ? 'Scratch on the left crank, child seat mount' : '',
              },
      };
    }
    default:
      return {};
  }
};
