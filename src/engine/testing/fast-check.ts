import fc from 'fast-check';

/** fast-check for specs: their property tests draw the same cases on every run, so that a failure is nobody's luck. */
fc.configureGlobal({ seed: 20_001_108 });

export default fc;
