import { useEffect, useState } from 'react';

/** A value that has not changed for `milliseconds` (debounced), for requests while the user types. */
export const useSettled = <Value>(value: Value, milliseconds: number): Value => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
};
