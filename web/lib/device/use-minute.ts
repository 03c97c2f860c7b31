import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { healthQuery } from '../api/health-query.ts';

const minute = 60_000;

const subscribe = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, minute / 4);
  return () => clearInterval(timer);
};

/** The server's clock minus this computer's, in milliseconds, by the last health check; 0 before the first. */
const useClockError = (): number => {
  const { data, dataUpdatedAt } = useQuery({ ...healthQuery, enabled: false });
  return data === undefined ? 0 : Date.parse(data.time) - dataUpdatedAt;
};

/**
 * The start of the present minute, in milliseconds, by the server's clock: waits of two desks agree though one has a
 * wrong clock. Components are drawn again when it changes.
 */
export const useMinute = (): number => {
  const error = useClockError();
  const presentMinute = (): number => Math.floor((Date.now() + error) / minute) * minute;
  return useSyncExternalStore(subscribe, presentMinute, presentMinute);
};
