import type { Look } from '../../auth/seating.js';
import type { OpenPrompt } from '../../engine/encounter/state.js';
import type { PromptChangeType } from './types/subscription.types.js';
import { promptValue } from './types/encounter.types.js';

/**
 * What happened to the prompts of some creatures, read off the states of an encounter: those that are open when it begins,
 * then each that opens or closes.
 */
export class PromptWatch implements AsyncIterableIterator<PromptChangeType> {
  private known = new Map<string, OpenPrompt>();
  private waiting: PromptChangeType[] = [];

  /** @param ownerIds whose prompts; null: everyone's and the game master's */
  constructor(
    private readonly states: AsyncIterableIterator<Look>,
    private readonly ownerIds: ReadonlySet<string> | null,
  ) {}

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<PromptChangeType>> {
    for (;;) {
      const change = this.waiting.shift();
      if (change) return { done: false, value: change };
      const result = await this.states.next();
      if (result.done) return { done: true, value: undefined };
      this.compare(result.value);
    }
  }

  async return(): Promise<IteratorResult<PromptChangeType>> {
    await this.states.return?.();
    return { done: true, value: undefined };
  }

  async throw(error: unknown): Promise<IteratorResult<PromptChangeType>> {
    await this.return();
    throw error;
  }

  private compare({ state: { prompts }, revision }: Look): void {
    const { ownerIds } = this;
    const open = new Map(
      prompts
        .filter(({ ownerId }) => ownerIds === null || (ownerId !== null && ownerIds.has(ownerId)))
        .map((prompt) => [prompt.id, prompt]),
    );
    for (const [id, prompt] of this.known)
      if (!open.has(id)) this.waiting.push({ kind: 'CLOSED', revision, prompt: promptValue(prompt) });
    for (const [id, prompt] of open)
      if (!this.known.has(id)) this.waiting.push({ kind: 'OPENED', revision, prompt: promptValue(prompt) });
    this.known = open;
  }
}
