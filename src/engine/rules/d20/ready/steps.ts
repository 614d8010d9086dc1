import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { StepInfo } from '../../../grid/index.js';

/** What is set off just before a square is left. */
export function* beforeStep(_ctx: ActionContext, _moverId: string, _step: StepInfo): Procedure {}

/** What is set off once a square was entered. */
export function* afterStep(_ctx: ActionContext, _moverId: string, _step: StepInfo): Procedure {}
