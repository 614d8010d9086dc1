import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { defineEvent, hidden, owned, shown } from './event-declaration.js';

describe('defineEvent', () => {
  const fields = {
    who: shown(z.string(), 'Who.'),
    wounds: owned(z.int(), 'How many.'),
    curse: hidden(z.string().nullable(), 'Which.'),
  };

  it('keeps each field with its audience and its sentence', () => {
    const declaration = defineEvent('CurseLaid', 'A curse was laid.', fields, {
      ownerField: 'who',
      witnesses: { all: ['who'] },
    });
    expect(declaration).toEqual({
      type: 'CurseLaid',
      version: 1,
      doc: 'A curse was laid.',
      ownerField: 'who',
      witnesses: { all: ['who'] },
      fields: {
        who: { schema: fields.who.schema, audience: 'public', doc: 'Who.' },
        wounds: { schema: fields.wounds.schema, audience: 'owner', doc: 'How many.' },
        curse: { schema: fields.curse.schema, audience: 'gameMaster', doc: 'Which.' },
      },
    });
  });

  it('demands to know whose the owned fields are', () => {
    expect(() => defineEvent('CurseLaid', 'A curse was laid.', fields, { witnesses: 'everyone' })).toThrow(
      'CurseLaid: owned fields need an ownerField',
    );
  });

  it('needs no owner where nothing is owned, and takes a version', () => {
    const { who, curse } = fields;
    expect(
      defineEvent('CurseLaid', 'A curse was laid.', { who, curse }, { version: 3, witnesses: 'everyone' }),
    ).toMatchObject({ version: 3 });
  });
});
