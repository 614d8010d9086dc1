// Tells the bench where a server listens, and its CPU time and memory whenever it asks.
export function reportTo(process, url, more = () => ({})) {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send({ cpu: user + system, rss: process.memoryUsage().rss, ...more() });
  });
  process.on('disconnect', () => process.exit(0));
  process.send({ url });
}
