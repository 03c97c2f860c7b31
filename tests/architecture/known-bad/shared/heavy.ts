import { SignJWT } from 'jose';
export const wrong = SignJWT;
