/** Which works a gallery shows, and in which order. */
export interface WorksFilter {
  readonly order: 'newest' | 'oldest'
  readonly starred: boolean
}

export const ALL_NEWEST: WorksFilter = { order: 'newest', starred: false }
