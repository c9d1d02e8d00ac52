import { decoded } from './decodings.ts'
import { hintsOf, type WordHints } from './hints.ts'
import { AGED, CAMPAIGNS, CHILD_ALONE, MINORS, NEGATED, SEXUAL, SUGGESTIVE_OF } from './minors-words.ts'
import { letteredReadingsOf, piecesOf, promptsOf, readingsOf, reversalsOf, withoutL } from './readings.ts'

/** Words that are sexual in some phrases and harmless in others. */
const AMBIGUOUS = /裸|淫|nude|naked/giu

/**
 * Returns whether an English or Chinese text sexualises minors: a word for a child or an age below 18 together with sex or nakedness, a suggestive
 * word about such a person, or a word with no other meaning. The text is read as an engine reads it, and without disguises (`readingsOf`), also backwards.
 * The naked eye, nude lipstick and sex education pass.
 */
export function sexualisesMinors(text: string): boolean {
  const steps = stepsOf(text)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Time slice (ms) after which other work runs. */
const TURN_MS = 5

/** The same for a long text, in short time slices. */
export async function sexualisesMinorsInTurns(text: string): Promise<boolean> {
  const steps = stepsOf(text)
  for (let since = performance.now(); ;) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() - since < TURN_MS) continue
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
    since = performance.now()
  }
}

type Steps<T> = Generator<undefined, T>

function* stepsOf(text: string): Steps<boolean> {
  const plain = decoded(text)
  return (yield* isRefusedIn(text)) || (plain !== text && (yield* isRefusedIn(plain)))
}

function* isRefusedIn(text: string): Steps<boolean> {
  const forwards = yield* hintedOf(text)
  const backwards: Hinted[] = []
  for (const reversed of reversalsOf(text)) backwards.push(...(yield* hintedOf(reversed)))
  if (!canBeRefused([...forwards, ...backwards])) return false
  if (yield* isRefused(forwards)) return true
  if (!backwards.some(({ alone, sexual, minor, aged }) => alone || sexual || minor || aged)) return false
  // Read backwards, a harmless phrase is no longer recognised as one.
  const isSexual = forwards.some((prompt) => prompt.sexual && prompt.plain().some((reading) => SEXUAL.test(reading)))
  const rest: Hinted[] = []
  if (isSexual) rest.push(...backwards)
  else for (const reversed of reversalsOf(text.replaceAll(AMBIGUOUS, ' '))) rest.push(...(yield* hintedOf(reversed)))
  return yield* isRefused([...forwards, ...rest])
}

function* hintedOf(text: string): Steps<readonly Hinted[]> {
  const prompts: Hinted[] = []
  for (const piece of piecesOf(text)) {
    prompts.push(...promptsOf(piece).map(hinted))
    yield
  }
  return prompts
}

/** A prompt with its lazily computed readings. */
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

function* isRefused(prompts: readonly Hinted[]): Steps<boolean> {
  if (yield* isFound(prompts, 'alone', CHILD_ALONE)) return true
  if (!(yield* isFound(prompts, 'minor', MINORS)) && !(yield* isFound(prompts, 'aged', AGED))) return false
  return (yield* isFound(prompts, 'sexual', SEXUAL)) || (yield* isFound(prompts, 'sexual', SUGGESTIVE_OF))
}

function* isFound(prompts: readonly Hinted[], kind: keyof WordHints, pattern: RegExp): Steps<boolean> {
  const lettered = LETTERED.get(pattern)
  for (const prompt of prompts) {
    if (!prompt[kind]) continue
    if (prompt.plain().some((reading) => pattern.test(reading)) || prompt.lettered().some((reading) => lettered?.test(reading))) return true
    yield
  }
  return false
}
