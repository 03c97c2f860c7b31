declare module '@bcoe/v8-coverage' {
  import type { Profiler } from 'node:inspector';

  /** Adds the counts of one script; undefined when there are none. */
  export const mergeScriptCovs: (scripts: readonly Profiler.ScriptCoverage[]) => Profiler.ScriptCoverage | undefined;
}
