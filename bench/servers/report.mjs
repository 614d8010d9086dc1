// Tells the bench where a server listens, and its CPU time and memory whenever it asks.
export function reportTo(process, url, more = () => ({})) {
  process.on('message', (wish) => {
    if (wish === 'report after collecting garbage') globalThis.gc();
    const { user, system } = process.cpuUsage();
    const memory = process.memoryUsage();
    process.send({ cpu: user + system, rss: memory.rss, heap: memory.heapUsed + memory.external, ...more() });
  });
  process.on('disconnect', () => process.exit(0));
  process.send({ url });
}
