import { z } from 'zod'

/** Schema of a name of three parts with colons between them, read as its parts. The last one may hold colons of its own. */
export const threeParts = z
  .string()
  .regex(/^[^:]+:[^:]+:.+$/s)
  .transform((text): readonly [string, string, string] => {
    const [first = '', second = '', ...rest] = text.split(':')
    return [first, second, rest.join(':')]
  })
