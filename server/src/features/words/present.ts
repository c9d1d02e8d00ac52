import { type Language, type Text, say } from '@stipple/core/domain/text'

/** Notes of an engine in the caller's language; absent when there are none. */
export const presentNotes = (notes: readonly Text[], language: Language): { notes?: string[] } =>
  notes.length > 0 ? { notes: notes.map((note) => say(note, language)) } : {}
