/** Asks again and again until it is so. @returns whether it was within this many milliseconds */
export async function comesTrue(isSo: () => boolean | Promise<boolean>, milliseconds = 30_000): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (!(await isSo())) {
    if (performance.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
}
