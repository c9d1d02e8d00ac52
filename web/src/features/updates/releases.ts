import type { Language } from '@stipple/core/domain/text'

/** What a release brought, as `changes/` tells it: a file a release. */
export interface Release extends Readonly<Record<Language, readonly string[]>> {
  readonly version: string
  /** `2026-11-21`. */
  readonly date: string
}

const files = import.meta.glob<Release>('../../../../changes/*.json', { eager: true, import: 'default' })

/** The newest first. */
export const RELEASES: readonly Release[] = Object.values(files).toSorted((a, b) =>
  b.version.localeCompare(a.version, 'en', { numeric: true }),
)
