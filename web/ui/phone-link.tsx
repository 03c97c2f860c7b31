import './phone-link.css';

/** A phone one can press to call; under a thumb it is taller than it looks. */
export const PhoneLink = ({ phone }: { readonly phone: string }): React.ReactElement => (
  <a className="ltr phone-link" href={`tel:${phone}`}>
    {phone}
  </a>
);
