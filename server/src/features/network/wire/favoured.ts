import { HordeRefusal } from './refusal.ts'
import type { PopBody } from './shapes.ts'

/** User ids of members whose requests a worker prefers. Throws `InvalidPriorityUsername`. */
export function favouredBy({ priority_usernames: names }: Pick<PopBody, 'priority_usernames'>): string[] {
  const odd = names.find((name) => !name.includes('#'))
  if (odd !== undefined)
    throw new HordeRefusal(400, 'InvalidPriorityUsername', `Priority usernames are written as name#id, and not as '${odd}'.`)
  return names.map((name) => name.slice(name.lastIndexOf('#') + 1))
}
