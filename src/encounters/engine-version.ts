/** Version of the engine, written into the metadata of every event. Kept equal to the package's by a test. */
export const ENGINE_VERSION = '0.1.0';
