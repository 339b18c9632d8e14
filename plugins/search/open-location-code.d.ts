/** The package has no types of its own; this is what we use of it. */
declare module 'open-location-code' {
  export class OpenLocationCode {
    isFull(code: string): boolean;
    isShort(code: string): boolean;
    recoverNearest(code: string, lat: number, lng: number): string;
    decode(code: string): { latitudeCenter: number; longitudeCenter: number };
  }
}
