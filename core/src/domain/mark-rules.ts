/** Rules of an operator for the visible mark on copies of works. */
export const MARK_RULES = ['off', 'members', 'always'] as const

/** Corners for the mark. */
export const MARK_CORNERS = ['bottomRight', 'bottomLeft', 'topRight', 'topLeft'] as const
export type MarkCorner = (typeof MARK_CORNERS)[number]
