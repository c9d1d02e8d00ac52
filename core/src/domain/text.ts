import { language as english } from '../languages/en.ts'
import type { LanguageDefinition } from '../languages/language.ts'
import { DEFINITIONS } from '../languages/registry.gen.ts'

type Defined = (typeof DEFINITIONS)[number]
export type Language = Defined['id']
/** Outside (addresses, calls) Chinese is called `cn`; inside it is the ISO code `zh`. */
export type WireLanguage = Defined['wire']
/** Languages in which every text of the product exists. */
export type CompleteLanguage = Extract<Defined, { readonly complete: true }>['id']

/** A short text. Words about one mode, model or engine live beside it in this shape; `say` picks the one to show. */
export type Text = { readonly [Id in CompleteLanguage]: string } & {
  readonly [Id in Exclude<Language, CompleteLanguage>]?: string | undefined
}

interface Definition extends LanguageDefinition {
  readonly id: Language
  readonly wire: WireLanguage
}
const ALL: readonly Definition[] = DEFINITIONS

export const LANGUAGES: readonly Language[] = ALL.map(({ id }) => id)
export const WIRE_LANGUAGES: readonly WireLanguage[] = ALL.map(({ wire }) => wire)

/** The text in the language; in English if it is missing. */
export function localize(text: Text, language: Language): string
export function localize(text: Text | null | undefined, language: Language): string | undefined
export function localize(text: Text | null | undefined, language: Language): string | undefined {
  return text?.[language] || text?.en
}

/** The text in all its languages, for searches. */
export const everyText = (text: Text | undefined): string[] => LANGUAGES.flatMap((language) => text?.[language] ?? [])

/** Facts about a language. English for an unknown one, e.g. in options stored before it was removed. */
export const definitionOf = (language: string): Definition => ALL.find(({ id }) => id === language) ?? english

export const isComplete = (language: Language): language is CompleteLanguage => definitionOf(language).complete === true

/** The language, or English for content that exists in complete languages only, e.g. the pictures of the guide. */
export const completeOf = (language: Language): CompleteLanguage => (isComplete(language) ? language : english.id)

/** Languages whose texts are needed to show one. */
export const textsFor = (language: Language): readonly Language[] => [...new Set([completeOf(language), definitionOf(language).id])]

export const toWireLanguage = (language: Language): WireLanguage => definitionOf(language).wire

/** The language that a name of a call or the first tag of an `Accept-Language` asks for: `cn`, `zh-Hans` and `zh,en;q=0.5` are Chinese. English by default. */
export function toLanguage(asked: string | undefined): Language {
  const [tag = ''] = (asked ?? '').trim().toLowerCase().split(/[,;]/)
  const [main] = tag.split(/[-_]/)
  const found = ALL.find((one) => one.tag.toLowerCase() === tag || one.wire === tag) ?? ALL.find(({ id }) => id === main)
  return (found ?? english).id
}
