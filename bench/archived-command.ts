interface ArchiveLine {
  readonly header?: Readonly<Record<string, unknown>> & { readonly type: string; readonly commandId: string };
  readonly parts?: Readonly<Record<string, object>>;
  readonly seal?: { readonly hash: string; readonly previousHash: string };
}

/** The events of the last command of an archive as the store holds them, type, data and metadata: what a bare server appends too. */
export function lastCommandOf(archive: string): readonly string[] {
  const lines = archive
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as ArchiveLine);
  const last = lines.findLast(({ header }) => header !== undefined)!.header!.commandId;
  return lines.flatMap(({ header, parts, seal }) => {
    if (header?.commandId !== last) return [];
    const { type, stream: _stream, revision: _revision, correlationId, causationId, ...rest } = header;
    const { hash, previousHash } = seal!;
    const metadata = { $correlationId: correlationId, $causationId: causationId, ...rest, previousHash, hash };
    return [JSON.stringify({ type, data: Object.assign({}, ...Object.values(parts!)) as object, metadata })];
  });
}
