import { checkScreens } from './accessibility.ts';

checkScreens('ar');
