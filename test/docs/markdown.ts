/** A fenced block of a Markdown text. */
export interface Block {
  /** The word after the fence. */
  readonly language: string;
  readonly text: string;
}

/** The fenced blocks of a Markdown text, in order. */
export function blocksOf(markdown: string): readonly Block[] {
  return [...markdown.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language, text]) => ({
    language: language!,
    text: text!.trimEnd(),
  }));
}

/** An operation with the answer that is written under it. */
export interface Operation {
  readonly query: string;
  /** The `data` of the answer. */
  readonly answer: unknown;
}

/** The `graphql` blocks of a text, each with the `json` block that follows it. @throws if one has no answer */
export function operationsOf(markdown: string): readonly Operation[] {
  const blocks = blocksOf(markdown);
  return blocks.flatMap(({ language, text }, index) => {
    if (language !== 'graphql') return [];
    const next = blocks[index + 1];
    if (next?.language !== 'json') throw new Error(`No answer is written under\n${text}`);
    return [{ query: text, answer: JSON.parse(next.text) as unknown }];
  });
}

/** A request as a `curl` command of a text makes it. */
export interface CurlRequest {
  /** Path of the address, from the root of the service. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** The `curl` commands in the `sh` blocks of a text. */
export function curlsOf(markdown: string): readonly CurlRequest[] {
  return blocksOf(markdown)
    .filter(({ language, text }) => language === 'sh' && text.startsWith('curl '))
    .map(({ text }) => ({
      path: /http:\/\/127\.0\.0\.1:3000(\S*)/.exec(text)![1]!,
      headers: Object.fromEntries(
        [...text.matchAll(/--header '([^:']+): ([^']*)'/g)].map(([, name, value]) => [name!, value!]),
      ),
      body: /--data '([^']*)'/.exec(text)?.[1],
    }));
}

/** What the links of a text lead to. */
export function linksOf(markdown: string): readonly string[] {
  return [...markdown.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!);
}
