import { makeObservable, observableRef, runInAction } from 'mobx';

/** One observable value outside the log: only for the inside of a port whose library wants to watch something. */
export class Cell<Value> {
  value: Value;

  constructor(value: Value) {
    this.value = value;
    makeObservable(this, { value: observableRef });
  }

  set(value: Value): void {
    runInAction(() => {
      this.value = value;
    });
  }
}
