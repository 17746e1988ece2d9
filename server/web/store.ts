import { useEffect, useState } from 'preact/hooks';

/** A value that components follow. */
export interface Store<Value> {
  get(): Value;
  set(value: Value): void;
  follow(listener: () => void): () => void;
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of [...listeners]) listener();
    },
    follow(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The value of a store; the component is drawn again when it changes. */
export function useStore<Value>(store: Store<Value>): Value {
  const [, redraw] = useState(0);
  const value = store.get();
  useEffect(() => {
    const look = () => redraw((count) => count + 1);
    if (store.get() !== value) look(); // it changed after it was drawn and before anybody followed
    return store.follow(look);
  }, [store]);
  return value;
}
