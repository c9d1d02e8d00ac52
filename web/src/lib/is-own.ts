import type { SyntheticEvent } from 'react'

/** Distinguishes an event of an element's own descendants from one of a dialog that a component inside has opened: React passes on both. */
export const isOwn = ({ target, currentTarget }: SyntheticEvent): boolean => target instanceof Node && currentTarget.contains(target)
