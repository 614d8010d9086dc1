import { ValidationPipe } from '@nestjs/common';
import type { ArgumentMetadata, PipeTransform, Type, ValidationError } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import type { ValidatorOptions } from 'class-validator';
import { badUserInput } from './api-error.js';
import type { FieldProblem } from './api-error.js';
import { takeBulkLists } from './bulk-list.js';
import { keepValidationMetadata } from './validation-metadata.js';

/** No answer lists more wrong fields than this: a body of ten thousand mistakes must not come back tenfold. */
const MAX_FIELDS = 50;

const RULES: ValidatorOptions = {
  whitelist: true,
  forbidNonWhitelisted: true,
  forbidUnknownValues: false,
  validationError: { target: false, value: false },
};

/** Flattens class-validator's tree of errors into dotted paths below `parent`. */
export function fieldProblems(errors: readonly ValidationError[], parent = ''): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const walk = (list: readonly ValidationError[], above: string): void => {
    for (const error of list) {
      if (problems.length >= MAX_FIELDS) return;
      const path = above === '' ? error.property : `${above}.${error.property}`;
      for (const message of Object.values(error.constraints ?? {})) problems.push({ path, message });
      if (error.children) walk(error.children, path);
    }
  };
  walk(errors, parent);
  return problems.slice(0, MAX_FIELDS);
}

/**
 * Nest's pipe, with its usual case (a plain object for an input class) done directly and synchronously: half of Nest's
 * time goes into cases that JSON cannot contain. Validators that are asynchronous are not supported.
 */
class InputValidationPipe extends ValidationPipe {
  constructor() {
    super({ ...RULES, transform: true, exceptionFactory: (errors) => badUserInput(fieldProblems(errors)) });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { metatype, data: argument } = metadata;
    if (!metatype || !this.toValidate(metadata) || !isPlainObject(value))
      return super.transform(value, metadata) as unknown;
    const instance = plainToInstance(metatype as Type<object>, value);
    const problems = [
      ...fieldProblems(validateSync(instance, RULES), argument),
      ...takeBulkLists(instance, value, argument ?? ''),
    ];
    if (problems.length > 0) throw badUserInput(problems.slice(0, MAX_FIELDS));
    return instance;
  }
}

/**
 * The same check for an argument that may be null, or is a list: reflection sees a bare `Object` or `Array` there, and the pipe for
 * all inputs lets it pass unread. `@Args('filter', { … }, checked(EventFilterInput))`.
 */
export function checked(type: Type<object>): PipeTransform {
  const one = (value: unknown, path: string): unknown => {
    if (!isPlainObject(value)) return value; // null; GraphQL lets nothing else through
    const instance = plainToInstance(type, value);
    const errors = validateSync(instance, RULES);
    if (errors.length > 0) throw badUserInput(fieldProblems(errors, path));
    return instance;
  };
  return {
    transform: (value: unknown, { data = '' }: ArgumentMetadata): unknown =>
      Array.isArray(value) ? value.map((item, index) => one(item, `${data}.${index}`)) : one(value, data),
  };
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);
}

/**
 * The pipe for every input class: unknown properties are refused, plain objects become instances, and a failure is
 * `BAD_USER_INPUT` with the full path of each wrong field, e.g. `input.combatants.2.hitPoints`.
 */
export function createValidationPipe(): ValidationPipe {
  keepValidationMetadata();
  return new InputValidationPipe();
}
