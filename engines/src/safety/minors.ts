import { hintsOf, type WordHints } from './hints.ts'
import { AGED, CAMPAIGNS, CHILD_ALONE, MINORS, NEGATED, SEXUAL, SUGGESTIVE_OF } from './minors-words.ts'
import { letteredReadingsOf, promptsOf, readingsOf, reversalsOf, withoutL } from './readings.ts'

/** Words that are sexual in some phrases and harmless in others. */
const AMBIGUOUS = /裸|淫|nude|naked/giu

/**
 * Returns whether an English or Chinese text sexualises minors: a word for a child or an age below 18 together with sex or nakedness, a suggestive
 * word about such a person, or a word with no other meaning. The text is read as an engine reads it, and without disguises (`readingsOf`), also backwards.
 * The naked eye, nude lipstick and sex education pass.
 */
export function sexualisesMinors(text: string): boolean {
  const forwards = promptsOf(text).map(hinted)
  const backwards = reversalsOf(text).flatMap(promptsOf).map(hinted)
  if (!canBeRefused([...forwards, ...backwards])) return false
  if (isRefused(forwards)) return true
  if (!backwards.some(({ alone, sexual, minor, aged }) => alone || sexual || minor || aged)) return false
  // Read backwards, a harmless phrase is no longer recognised as one.
  const isSexual = forwards.some((prompt) => prompt.sexual && prompt.plain().some((reading) => SEXUAL.test(reading)))
  const rest = isSexual ? text : text.replaceAll(AMBIGUOUS, ' ')
  return isRefused([...forwards, ...reversalsOf(rest).flatMap(promptsOf).map(hinted)])
}

/** A prompt with its readings, which are made when they are asked for first. */
interface Hinted extends WordHints {
  readonly plain: () => readonly string[]
  readonly lettered: () => readonly string[]
}

function hinted(prompt: string): Hinted {
  const plain = once(() => readingsOf(prompt).map((reading) => reading.replaceAll(CAMPAIGNS, ' ').replaceAll(NEGATED, ' ')))
  return { ...hintsOf(prompt), plain, lettered: once(() => letteredReadingsOf(plain())) }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}

const canBeRefused = (prompts: readonly WordHints[]): boolean =>
  prompts.some(({ alone }) => alone) || (prompts.some(({ sexual }) => sexual) && prompts.some(({ minor, aged }) => minor || aged))

const LETTERED = new Map([CHILD_ALONE, MINORS, AGED, SEXUAL, SUGGESTIVE_OF].map((pattern) => [pattern, withoutL(pattern)]))

function isRefused(prompts: readonly Hinted[]): boolean {
  const found = (kind: keyof WordHints, pattern: RegExp): boolean =>
    prompts.some(
      (prompt) =>
        prompt[kind] &&
        (prompt.plain().some((reading) => pattern.test(reading)) ||
          prompt.lettered().some((reading) => LETTERED.get(pattern)?.test(reading))),
    )
  if (found('alone', CHILD_ALONE)) return true
  return (found('minor', MINORS) || found('aged', AGED)) && (found('sexual', SEXUAL) || found('sexual', SUGGESTIVE_OF))
}
