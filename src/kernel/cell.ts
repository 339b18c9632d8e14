import { makeObservable, observableRef, runInAction } from 'mobx';

/** An observable value outside the log, only for use inside a port whose library needs to watch something. */
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
