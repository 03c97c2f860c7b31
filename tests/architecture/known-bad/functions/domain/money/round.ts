export const actor = 'staff';
