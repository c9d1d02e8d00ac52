import { type Language, type Text, localize } from '@stipple/core/domain/text'

/** An engine's notes in the caller's language; absent if none. */
export const presentNotes = (notes: readonly Text[], language: Language): { notes?: string[] } =>
  notes.length > 0 ? { notes: notes.map((note) => localize(note, language)) } : {}

/** Reasons of an optimization, at least one. */
export const presentReasons = (reasons: readonly Text[], language: Language): string[] =>
  (reasons.length > 0 ? reasons : [FITS]).map((reason) => localize(reason, language))

const FITS: Text = { en: 'Nothing to improve: the prompt and the settings fit.', zh: '提示词和参数都很合适，没有改动。' }
