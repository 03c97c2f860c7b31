import { useRef } from 'react';

/**
 * For `onClickCapture`: ignores the second press of a double press when the first one has replaced what was pressed. It
 * would choose an area or type a digit of the next step.
 */
export const useOnePress = (): React.MouseEventHandler => {
  const last = useRef<EventTarget>(undefined);
  return (event) => {
    const former = last.current;
    last.current = event.target;
    if (event.detail < 2 || !(former instanceof Node) || former.isConnected) return;
    event.preventDefault();
    event.stopPropagation();
  };
};
