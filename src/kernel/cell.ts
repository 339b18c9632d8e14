import { makeObservable, observableRef, runInAction } from 'mobx';

/** An observable value outside the event log. Only for use inside a port whose library needs to observe something. */
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
