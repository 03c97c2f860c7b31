import { relay } from '../../events/relay.ts';
export const wrong = relay;
