import { useSiteConfig } from '../../lib/site-config.ts';
import { languageOf } from '../../lib/i18n.ts';
import { useTexts } from '../../lib/texts.ts';
import { Icon, mailIcon, phoneIcon, pinIcon } from '../../ui/icon.tsx';

/** How to reach the clinic: values from the environment's configuration, words from the translations. */
export const Contact = (): React.ReactElement => {
  const { t, i18n } = useTexts();
  const { phone = '', email = '', address = '', address_ar: arabicAddress = '' } = useSiteConfig()?.contact ?? {};
  const place = languageOf(i18n.language) === 'ar' && arabicAddress !== '' ? arabicAddress : address;
  const ways = [
    { id: 'phone', shape: phoneIcon, label: t('pages:landing.contact.phone'), value: phone, scheme: 'tel:' },
    { id: 'email', shape: mailIcon, label: t('pages:landing.contact.email'), value: email, scheme: 'mailto:' },
  ];
  return (
    <section className="band" aria-labelledby="contact">
      <div className="band__inner">
        <h2 id="contact" className="band__title">
          {t('pages:landing.contact.title')}
        </h2>
        <p className="band__lead">{t('pages:landing.contact.subtitle')}</p>
        <ul className="contacts">
          {ways.map(({ id, shape, label, value, scheme }) => (
            <li key={id} className="contact">
              <Icon shape={shape} size={24} />
              <span className="contact__label">{label}</span>
              {value !== '' ? (
                <a className="contact__value ltr" href={`${scheme}${value.replaceAll(' ', '')}`}>
                  {value}
                </a>
              ) : (
                <span className="contact__value">{t('pages:landing.contact.atReception')}</span>
              )}
            </li>
          ))}
          <li className="contact">
            <Icon shape={pinIcon} size={24} />
            <span className="contact__label">{t('pages:landing.contact.address')}</span>
            <span className="contact__value">{place === '' ? t('pages:landing.contact.atBranches') : place}</span>
          </li>
        </ul>
      </div>
    </section>
  );
};
