import { hash } from 'node:crypto';

const NAMESPACE_BYTES = 16;
/**
 * Gives the id of the n-th event of a command: the UUIDv5 (RFC 9562) of the index in the namespace of the command id, so that a
 * retried append carries the same ids. The package `uuid` gives the same; by Node's one-shot hash it takes a third of the
 * time, and every event needs one.
 * @param commandId a UUID
 */
export function eventIdsOf(commandId: string): (index: number) => string {
  const name = Buffer.allocUnsafe(NAMESPACE_BYTES + 16);
  const namespace = name.write(commandId.replaceAll('-', ''), 0, NAMESPACE_BYTES, 'hex');
  return (index) => {
    const end = namespace + name.write(String(index), namespace, 'latin1');
    const digest = hash('sha1', name.subarray(0, end), 'hex');
    const variant = ((parseInt(digest[16]!, 16) & 0x3) | 0x8).toString(16);
    return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
  };
}
