import { describe, expect, test } from 'vitest';
import { homeAfterLogin, homeOf, judgeAccess, placeAfterLogin } from '#web/app/guards/access.ts';

const signedIn = (role: 'reception' | 'doctor' | 'owner') => ({
  user: { id: 'u', name: 'Mona', role, branchId: role === 'owner' ? null : 1 },
});

describe('a guarded page', () => {
  test('shows itself to its role', () => {
    expect(judgeAccess('reception', signedIn('reception'), '/reception')).toEqual({ kind: 'show' });
  });

  test('sends the signed-out to the login page, which remembers where they were going', () => {
    expect(judgeAccess('doctor', null, '/doctor/reports?day=1')).toEqual({
      kind: 'redirect',
      to: '/login',
      from: '/doctor/reports?day=1',
      warning: 'not signed in: /doctor/reports needs doctor',
    });
  });

  test.each([
    ['doctor', 'reception', '/reception'],
    ['reception', 'doctor', '/doctor'],
    ['reception', 'owner', '/owner'],
  ] as const)('for %s sends %s to their own dashboard', (needed, held, home) => {
    expect(judgeAccess(needed, signedIn(held), '/x')).toMatchObject({ kind: 'redirect', to: home });
  });

  test('leaves a warning that names no one', () => {
    const verdict = judgeAccess('doctor', signedIn('reception'), '/doctor?phone=010');
    expect(verdict).toMatchObject({ warning: 'wrong role: /doctor needs doctor, not reception' });
  });

  test('knows no home for a role it does not know', () => {
    expect(homeOf('admin')).toBe('/login');
    expect(homeAfterLogin('admin')).toBe('/');
  });
});

describe('after signing in', () => {
  test.each([
    ['reception', '/reception'],
    ['doctor', '/doctor'],
    ['owner', '/owner'],
  ])('%s goes to %s', (role, home) => {
    expect(placeAfterLogin(role, undefined)).toBe(home);
  });

  test('one goes on to the remembered place', () => {
    expect(placeAfterLogin('reception', '/reception/revenue?from=1')).toBe('/reception/revenue?from=1');
  });

  test.each(['/doctor', '/receptionist', 'https://elsewhere.example', 42])(
    'reception does not go to %s, which is not theirs',
    (remembered) => {
      expect(placeAfterLogin('reception', remembered)).toBe('/reception');
    },
  );
});
