import type { Language } from '../domain/text.ts'
import type { LazyMessages, messages } from './en/messages.ts'
import type { Pages } from './en/pages.ts'

/** Any texts of an area; the others are shown in English. */
export type PartialTexts<T> = { readonly [Key in keyof T]?: T[Key] extends string ? string : PartialTexts<T[Key]> }

type Files<T> = Readonly<Partial<Record<Language, () => Promise<T>>>>

/** Loads the texts of each area by language: `messages` at the start, the others together with the components that show them. */
export type Catalogue = {
  readonly messages: Files<{ readonly messages: PartialTexts<typeof messages> }>
  readonly pages: Files<{ readonly pages: Partial<Pages> }>
} & { readonly [Area in keyof LazyMessages]: Files<{ readonly [Name in Area]: PartialTexts<LazyMessages[Area]> }> }
