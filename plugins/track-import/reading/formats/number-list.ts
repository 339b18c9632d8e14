/** A list of numbers that grows without an object per entry. */
export class NumberList {
  length = 0;
  #entries = new Float64Array(64);

  push(value: number): void {
    if (this.length === this.#entries.length) {
      const longer = new Float64Array(this.length * 2);
      longer.set(this.#entries);
      this.#entries = longer;
    }
    this.#entries[this.length++] = value;
  }

  at(index: number): number {
    return index < this.length ? (this.#entries[index] ?? NaN) : NaN;
  }

  cutTo(length: number): void {
    this.length = length;
  }
}
