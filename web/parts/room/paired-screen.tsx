import { type ReactElement, useState } from 'react';
import type { displayKinds } from '#shared/models/displays.ts';
import { Pairing } from './pairing.tsx';
import { forgetDisplay, storeKey, storedKey } from './stored-display.ts';

interface Props {
  readonly kind: (typeof displayKinds)[number];
  readonly children: (key: string, onRevoked: () => void) => ReactElement;
}

/** A screen of the clinic: shows six digits until it is paired, and again after its key was revoked. */
export const PairedScreen = ({ kind, children }: Props): ReactElement => {
  const [key, setKey] = useState(() => storedKey(kind));
  if (key === undefined) {
    return (
      <Pairing
        kind={kind}
        onPaired={(paired) => {
          storeKey(kind, paired);
          setKey(paired);
        }}
      />
    );
  }
  return children(key, () => {
    forgetDisplay(kind);
    setKey(undefined);
  });
};
