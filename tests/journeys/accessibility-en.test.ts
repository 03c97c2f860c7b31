import { checkScreens } from './accessibility.ts';

checkScreens('en');
