const types = ['build', 'docs', 'feat', 'fix', 'perf', 'refactor', 'style', 'test'] as const;
const MAX_SUBJECT = 72;
const subjectForm = new RegExp(String.raw`^(?:${types.join('|')})(?:\([a-z][a-z-]*\))?!?: [^\s].*[^.]$`, 'u');
/** Subjects that git or a release tool writes. */
const written = /^(?:Merge |Revert ")/u;

/** The faults of a commit message under the rules of CONTRIBUTING.md; empty when there are none. */
export const problemsOf = (message: string): readonly string[] => {
  const [subject = '', second = ''] = message.split('\n').filter((line) => !line.startsWith('#'));
  if (written.test(subject)) return [];
  return [
    ...(subjectForm.test(subject)
      ? []
      : [`the subject is not of the form "type(area): what it does" (${types.join(', ')})`]),
    ...(subject.length > MAX_SUBJECT
      ? [`the subject has ${String(subject.length)} characters of ${String(MAX_SUBJECT)}`]
      : []),
    ...(second.trim() === '' ? [] : ['the second line is not empty']),
  ];
};
