import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useSiteConfig } from '#web/lib/api/site-config.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { Band, columns } from './band.tsx';
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
      <Box component="ul" sx={columns(240)}>
        {shown.map(({ id, Icon, label, value, scheme }) => (
          <Card
            key={id}
            component="li"
            sx={{
              display: 'grid',
              gridTemplateColumns: 'auto 1fr',
              alignItems: 'center',
              columnGap: 2,
              padding: 2,
            }}
          >
            <Icon color="primary" sx={{ gridRow: 'span 2' }} />
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
          </Card>
        ))}
      </Box>
    </Band>
  );
};
