import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useSiteConfig } from '#web/lib/api/site-config.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { Band } from './band.tsx';
import { MailIcon, PhoneIcon, PlaceIcon } from '#web/ui/icons.ts';

/** How to reach the clinic: values from the environment's configuration, words from the translations. */
export const Contact = (): React.ReactElement => {
  const { t } = useTexts();
  const config = useSiteConfig();
  const { phone = '', email = '', address = '', addressAr: arabicAddress = '' } = config?.contact ?? {};
  const place = useLocalizedName()(address, arabicAddress);
  const ways = [
    { id: 'phone', Icon: PhoneIcon, label: t('pages:landing.contact.phone'), value: phone, scheme: 'tel:' },
    { id: 'email', Icon: MailIcon, label: t('pages:landing.contact.email'), value: email, scheme: 'mailto:' },
    { id: 'address', Icon: PlaceIcon, label: t('pages:landing.contact.address'), value: place, scheme: '' },
  ] as const;
  // Omits contact data that the environment does not have, once the configuration is loaded.
  const shown = ways.filter(({ value }) => config === undefined || value !== '');
  return (
    <Band id="contact" title={t('pages:landing.contact.title')} lead={t('pages:landing.contact.subtitle')}>
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {shown.map(({ id, Icon, label, value, scheme }) => (
          <Box
            key={id}
            component="li"
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: 'auto 10em minmax(0, 1fr)' },
              alignItems: 'center',
              columnGap: 2,
              minBlockSize: 56,
              paddingBlock: { xs: 1, sm: 0.5 },
              '&:not(:last-of-type)': { borderBlockEnd: '1px solid var(--line)' },
            }}
          >
            <Icon color="primary" sx={{ gridRow: { xs: 'span 2', sm: 'auto' } }} />
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {label}
            </Typography>
            <Typography component="div" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
              {value === '' ? (
                <Skeleton sx={{ inlineSize: '10em' }} />
              ) : scheme === '' ? (
                value
              ) : (
                <Link
                  href={`${scheme}${value.replaceAll(' ', '')}`}
                  color="inherit"
                  sx={{ display: 'inline-flex', alignItems: 'center', minBlockSize: 44 }}
                >
                  <bdi dir="ltr">{value}</bdi>
                </Link>
              )}
            </Typography>
          </Box>
        ))}
      </Box>
    </Band>
  );
};
