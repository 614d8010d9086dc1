/** Documents that ask for all there is are larger than those of any program. */
export const LARGE_DOCUMENTS = {
  MAX_COMPLEXITY: '1000000000',
  MAX_TOKENS: '1000000',
  MAX_DEPTH: '100',
  MAX_ALIASES: '10000',
  MAX_BODY_BYTES: '10000000',
  MAX_MESSAGE_BYTES: '10000000',
};
