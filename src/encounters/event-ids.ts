import { hash } from 'node:crypto';

const NAMESPACE_BYTES = 16;
/** Scratch of the one thread there is: the namespace, and behind it the digits of the index. */
const scratch = Buffer.alloc(NAMESPACE_BYTES + 16);

/**
 * The id of the n-th event of a command: the UUIDv5 (RFC 9562) of the index in the namespace of the command id, so that a
 * retried append carries the same ids. The package `uuid` gives the same; by Node's one-shot hash it takes a third of the
 * time, and every event needs one.
 * @param commandId a UUID
 */
export function eventIdOf(commandId: string, index: number): string {
  const namespace = scratch.write(commandId.replaceAll('-', ''), 0, NAMESPACE_BYTES, 'hex');
  const end = namespace + scratch.write(String(index), namespace, 'latin1');
  const digest = hash('sha1', scratch.subarray(0, end), 'hex');
  const variant = ((parseInt(digest[16]!, 16) & 0x3) | 0x8).toString(16);
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}
