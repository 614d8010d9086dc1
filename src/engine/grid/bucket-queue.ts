/**
 * A queue of nodes by small whole costs: constant time to push and pop, first in first out among equals, so that the order
 * is the same everywhere. Costs pushed must not be below the last one popped.
 */
export class BucketQueue {
  private readonly buckets: number[][] = [];
  private cost = 0;
  private place = 0;

  push(cost: number, node: number): void {
    for (let missing = this.buckets.length; missing <= cost; missing++) this.buckets.push([]);
    this.buckets[cost]!.push(node);
  }

  /** The next node, or -1 when there is none. `poppedCost` tells its cost. */
  pop(): number {
    while (this.cost < this.buckets.length) {
      const bucket = this.buckets[this.cost]!;
      if (this.place < bucket.length) return bucket[this.place++]!;
      this.cost++;
      this.place = 0;
    }
    return -1;
  }

  /** Cost of the node popped last. */
  get poppedCost(): number {
    return this.cost;
  }
}
