import type { ReactNode } from 'react';
import { ClinicZone, useClinicZone } from './formats.ts';

interface Props {
  /** IANA name of the branch's time zone; undefined until it is known. */
  readonly zone: string | undefined;
  readonly children: ReactNode;
}

/** Times within are by the clock of a branch; until it is known, by the clock around it. */
export const ClinicClock = ({ zone, children }: Props): React.ReactElement => {
  const around = useClinicZone();
  return <ClinicZone value={zone ?? around}>{children}</ClinicZone>;
};
