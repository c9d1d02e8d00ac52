import { z } from 'zod'

/** Schema of a three-part name with colons, parsed into its parts. The last one may contain colons. */
export const threeParts = z
  .string()
  .regex(/^[^:]+:[^:]+:.+$/s)
  .transform((text): readonly [string, string, string] => {
    const [first = '', second = '', ...rest] = text.split(':')
    return [first, second, rest.join(':')]
  })
