import type { Language } from '#shared/errors.ts';

/** The mail with the link that sets a forgotten password. @param siteOrigin `https://clinic.example` */
export const passwordMail = (
  token: string,
  siteOrigin: string,
  language: Language,
): { readonly subject: string; readonly text: string } =>
  language === 'ar'
    ? {
        subject: 'اختيار كلمة سر جديدة',
        text: [
          'لاختيار كلمة سر جديدة خلال ساعة، ولمرة واحدة:',
          `${siteOrigin}/ar/password#${token}`,
          '',
          'لم تطلبوا ذلك؟ كلمة السر كما هي، ولا حاجة لأي شيء.',
          '',
        ].join('\n'),
      }
    : {
        subject: 'Choose a new password',
        text: [
          'Choose a new password within an hour, once:',
          `${siteOrigin}/password#${token}`,
          '',
          'You did not want one? Your password is still the same, and there is nothing to do.',
          '',
        ].join('\n'),
      };
