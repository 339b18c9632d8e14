import {
  BackpackIcon,
  BikeIcon,
  BoatIcon,
  BusIcon,
  CaravanIcon,
  CarIcon,
  CaseIcon,
  CatIcon,
  ChildIcon,
  ContainerIcon,
  DogIcon,
  DotIcon,
  type Icon,
  IgnitionIcon,
  LuggageIcon,
  MachineIcon,
  MotorcycleIcon,
  PersonIcon,
  PetIcon,
  ScooterIcon,
  SeniorIcon,
  ShipIcon,
  TractorIcon,
  TrailerIcon,
  TruckIcon,
  VanIcon,
  WatchIcon,
} from './icons.ts';

/** What a tracker can be attached to (car, bike, pet, …), each with its icon. */
export const deviceKinds = {
  car: CarIcon,
  van: VanIcon,
  truck: TruckIcon,
  bus: BusIcon,
  motorcycle: MotorcycleIcon,
  scooter: ScooterIcon,
  bike: BikeIcon,
  ebike: BikeIcon,
  boat: BoatIcon,
  ship: ShipIcon,
  caravan: CaravanIcon,
  trailer: TrailerIcon,
  tractor: TractorIcon,
  machine: MachineIcon,
  container: ContainerIcon,
  dog: DogIcon,
  cat: CatIcon,
  pet: PetIcon,
  child: ChildIcon,
  senior: SeniorIcon,
  watch: WatchIcon,
  person: PersonIcon,
  luggage: LuggageIcon,
  backpack: BackpackIcon,
  case: CaseIcon,
  plain: DotIcon,
} as const satisfies Record<string, Icon>;

export type DeviceKind = keyof typeof deviceKinds;

/** A small bolt that is shown beside the icon of an electric vehicle. */
export const boltIcon: Icon = IgnitionIcon;

/** Returns the kind of device with this name. Returns `plain` if the name is unknown. */
export function toDeviceKind(name: string): DeviceKind {
  return Object.hasOwn(deviceKinds, name) ? (name as DeviceKind) : 'plain';
}
