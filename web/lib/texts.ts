import { useTranslation } from 'react-i18next';

const all = ['common', 'navigation', 'forms', 'pages', 'messages'] as const;

/** `t` for every namespace: `t('close')` is common's, others are named: `t('pages:status.title')`. And `i18n`. */
export const useTexts = () => useTranslation(all);
