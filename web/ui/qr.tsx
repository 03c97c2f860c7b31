import { encode } from 'uqr';

/** A link as a QR code, drawn as one path: dark on light in every theme, since cameras want it so. */
export const Qr = ({ text, label }: { readonly text: string; readonly label: string }): React.ReactElement => {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .filter(Boolean)
    .join('');
  return (
    <>
      <span className="unseen">{label}</span>
      <svg className="qr" viewBox={`0 0 ${size} ${size}`} aria-hidden shapeRendering="crispEdges">
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#12211f" />
      </svg>
    </>
  );
};
