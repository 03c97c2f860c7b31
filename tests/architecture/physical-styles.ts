/**
 * Finds physical directions in styles: with Arabic they point the wrong way, so logical properties are the rule
 * (`marginInlineStart`, `inset-inline-end`, `text-align: start`). No available linter covers both CSS and style objects.
 */

const cssProperty =
  /(?<![\w-])(?:(?:scroll-)?(?:margin|padding)-(?:left|right)|border-(?:left|right)(?:-\w+)?|border-(?:top|bottom)-(?:left|right)-radius|(?:left|right))\s*:/gu;
const cssValue = /(?<![\w-])(?:text-align|float|clear|justify-content|justify-items)\s*:\s*(?:left|right)\b/gu;
const objectProperty =
  /(?<![\w.'"-])(?:(?:scroll)?(?:margin|padding|Margin|Padding)(?:Left|Right)|border(?:Left|Right)\w*|border(?:Top|Bottom)(?:Left|Right)Radius|left|right|ml|mr|pl|pr)\s*:/gu;
const objectValue = /(?<!\w)(?:textAlign|float|clear|justifyContent)\s*:\s*['"](?:left|right)['"]/gu;

/** A line with its reason in a comment `physical: …` is accepted. */
const allowed = /physical:/u;
const comment = /^\s*(?:\/\/|\/?\*)/u;

/** Equal values on both sides have no direction; libraries with physical props (charts) need them. */
const bothSides = /(?<!\w)left: ([^,}]+), right: \1(?=\s*[,}])/gu;

export interface PhysicalStyle {
  readonly line: number;
  readonly text: string;
}

/** Physical directions in the text of one file, by the file's kind. */
export const physicalStyles = (file: string, text: string): PhysicalStyle[] => {
  const patterns = file.endsWith('.css')
    ? [cssProperty, cssValue]
    : [objectProperty, objectValue, /(?<![\w-])(?:margin|padding)-(?:left|right)\s*:/gu];
  return text.split('\n').flatMap((given, index) => {
    if (allowed.test(given) || comment.test(given)) return [];
    const line = given.replaceAll(bothSides, '');
    return patterns.flatMap((pattern) =>
      Array.from(line.matchAll(pattern), ([found]) => ({ line: index + 1, text: found.trim() })),
    );
  });
};
