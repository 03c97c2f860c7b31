import type { ReactNode } from 'react';

/** The whole app has the theme now (web/app/theme): this adds nothing, and goes when its last caller does. */
export const LibrarySurface = ({ children }: { readonly children: ReactNode }): React.ReactElement => <>{children}</>;
