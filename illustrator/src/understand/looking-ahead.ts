import type { Relation } from '../scene.ts'
import type { Concept, Meaning } from './lexicon/types.ts'
import type { Token, WordToken } from './tokens.ts'

/** Returns true if a word in -ing between two things is an action of one on the other: "pigs building houses". */
export const isVerb = (token: WordToken, previous: string | undefined, next: readonly Token[]): boolean =>
  token.surface.endsWith('ing') && token.meaning?.role === 'thing' && previous === 'thing' && clauseHas(next, 'thing')
export const endsRefusal = (meaning: Meaning, token: WordToken): boolean =>
  (meaning.role === 'of' && token.language === 'zh') || meaning.role === 'relation'
export const roleOf = (token: Token | undefined): Meaning['role'] | undefined => (token?.type === 'word' ? token.meaning?.role : undefined)

export function clauseHas(next: readonly Token[], role: Meaning['role']): boolean {
  for (const token of next) {
    if (token.type === 'break') return false
    if (roleOf(token) === role) return true
  }
  return false
}

/** Returns true if a pose belongs to the noun that follows immediately: "a sleeping cat", 奔跑的马. */
export function describesNext(token: WordToken, next: readonly Token[]): boolean {
  const allowed: readonly (Meaning['role'] | undefined)[] = token.language === 'zh' ? ['of', 'colour', 'size'] : ['colour', 'size']
  for (const later of next) {
    const role = roleOf(later)
    if (role === 'thing') return true
    if (!allowed.includes(role)) return false
  }
  return false
}

/** Returns true if the noun that a part belongs to follows 的: 粉色头发的少女. */
export const describedLater = (next: readonly Token[]): boolean => roleOf(next[0]) === 'of' && clauseHas(next, 'thing')

/** Relation of a verb refined by its localizer: 坐在桌子下 is under, 坐在桌子上 keeps the verb's relation. */
export const refined = (verb: Relation, place: Relation): Relation =>
  place === 'on' || (place === 'in' && verb === 'riding') ? verb : place

export function pluralCount(concept: Concept): number {
  if (concept.kind === 'plant') return 7
  if (concept.kind === 'person' || concept.kind === 'fantasy') return 3
  return concept.metres > 10 ? 3 : 4
}
