/** Prints only the open dialog, on paper of 80 mm or wider. */
export const dialogPrintStyles = {
  '@media print': {
    'body > :not(.MuiDialog-root)': { display: 'none !important' },
    '.MuiDialog-root, .MuiDialog-container': { position: 'static !important', blockSize: 'auto !important' },
    '.MuiDialog-paper': { boxShadow: 'none', margin: '0 !important', maxInlineSize: 'none !important' },
    '.MuiBackdrop-root': { display: 'none !important' },
    '@page': { margin: '4mm' },
  },
} as const;
