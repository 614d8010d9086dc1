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
  const names: Buffer[] = [];
  return (index) => {
    const digits = String(index);
    name.write(digits, namespace, 'latin1');
    const named = (names[digits.length] ??= name.subarray(0, namespace + digits.length));
    const digest = hash('sha1', named, 'hex');
    const variant = VARIANTS[HEXADECIMAL.indexOf(digest[16]!) & 0x3]!;
    return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
  };
}

const HEXADECIMAL = '0123456789abcdef';
/** The digit in which the two highest bits are those of the variant. */
const VARIANTS = '89ab';
