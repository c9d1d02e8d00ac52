import { z } from 'zod'
import { type CompleteLanguage, isComplete, type Language, LANGUAGES } from '../domain/text.ts'

type TextShape<T extends z.ZodType<string>> = { readonly [Id in CompleteLanguage]: T } & {
  readonly [Id in Exclude<Language, CompleteLanguage>]: z.ZodOptional<T>
}

/** An object with a text for each language: `one` for complete languages; `other`, which may be absent, for the rest. */
export const textOf = <T extends z.ZodType<string>>(one: T, other: T = one): z.ZodObject<TextShape<T>> =>
  z.object(Object.fromEntries(LANGUAGES.map((id) => [id, isComplete(id) ? one : other.optional()])) as unknown as TextShape<T>)
