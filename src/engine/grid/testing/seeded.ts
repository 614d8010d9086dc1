import fc from 'fast-check';

/** Importing this makes a spec's property tests draw the same cases on every run: a failure is nobody's luck. */
fc.configureGlobal({ seed: 20_001_108 });
