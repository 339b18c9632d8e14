import { makeObservable, observableRef, runInAction } from 'mobx';

/** An observable value outside the event log. Use it only inside a port that has to let a library observe a value. */
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
