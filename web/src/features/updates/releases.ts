import type { CompleteLanguage, Language } from '@stipple/core/domain/text'

/** Changes of a release, from its file in `changes/`. */
export type Release = {
  readonly version: string
  /** `2026-11-21`. */
  readonly date: string
} & Readonly<Record<CompleteLanguage, readonly string[]>> &
  Readonly<Partial<Record<Language, readonly string[]>>>

const files = import.meta.glob<Release>('../../../../changes/*.json', { eager: true, import: 'default' })

/** The newest first. */
export const RELEASES: readonly Release[] = Object.values(files).toSorted((a, b) =>
  b.version.localeCompare(a.version, 'en', { numeric: true }),
)
