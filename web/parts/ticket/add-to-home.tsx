import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { DeviceIcon } from '#web/ui/icons.ts';

/** Chromium's event that lets a page offer its installation. */
interface InstallOffer extends Event {
  readonly prompt: () => Promise<unknown>;
}
const isOffer = (event: Event): event is InstallOffer => 'prompt' in event && typeof event.prompt === 'function';

let offer: InstallOffer | undefined;
const listeners = new Set<() => void>();
if (typeof window !== 'undefined') {
  addEventListener('beforeinstallprompt', (event) => {
    if (!isOffer(event)) return;
    event.preventDefault();
    offer = event;
    for (const listener of listeners) listener();
  });
}

type Way = 'none' | 'offer' | 'share-menu';

/** An iPad reports to be a Mac, so touch points are checked. */
const isApplePhone = (): boolean =>
  /iphone|ipad/i.test(navigator.userAgent) || (/macintosh/i.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/**
 * What an iPhone puts on its home screen has a storage of its own, in which no ticket is: so it opens this page, whose
 * address has the ticket. Safari keeps that address only while no manifest names another. Returns how to undo it.
 */
const openHere = (name: string): (() => void) => {
  const manifest = document.querySelector('link[rel="manifest"]');
  const metas = Object.entries({ capable: 'yes', title: name }).map(([key, content]) =>
    Object.assign(document.createElement('meta'), { name: `apple-mobile-web-app-${key}`, content }),
  );
  manifest?.remove();
  document.head.append(...metas);
  return () => {
    for (const meta of metas) meta.remove();
    if (manifest !== null) document.head.append(manifest);
  };
};

const wayNow = (): Way => {
  if (matchMedia('(display-mode: standalone)').matches) return 'none';
  if (offer !== undefined) return 'offer';
  return isApplePhone() ? 'share-menu' : 'none';
};

/** Suggests keeping the ticket on the home screen, where the device can. */
export const AddToHome = (): React.ReactElement | null => {
  const { t } = useTexts();
  const [way, setWay] = useState<Way>('none');
  useEffect(() => {
    const look = (): void => setWay(wayNow());
    look();
    listeners.add(look);
    return () => void listeners.delete(look);
  }, []);
  const name = t('brandShort');
  useEffect(() => (way === 'share-menu' ? openHere(name) : undefined), [way, name]);
  if (way === 'none') return null;
  return (
    <div className="no-print">
      <Alert severity="info" role="note">
        <AlertTitle>{t('pages:addToHome.title')}</AlertTitle>
        <p>{t(way === 'offer' ? 'pages:addToHome.text' : 'pages:addToHome.shareMenu')}</p>
        {way === 'offer' && (
          <Button
            variant="outlined"
            color="inherit"
            size="small"
            startIcon={<Icon shape={DeviceIcon} size={18} />}
            onClick={() => void offer?.prompt()}
          >
            {t('pages:addToHome.action')}
          </Button>
        )}
      </Alert>
    </div>
  );
};
