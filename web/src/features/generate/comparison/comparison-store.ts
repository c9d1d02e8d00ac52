import type { Axis } from '@stipple/core/domain/comparison'
import { create } from 'zustand'
import type { DraftKey } from '../../drafts/public.ts'

/** Axes of the comparison that each form makes; those without one make a single run. */
export const useComparisons = create<Readonly<Partial<Record<DraftKey, readonly Axis[]>>>>()(() => ({}))

export const setAxes = (key: DraftKey, axes: readonly Axis[]): void => useComparisons.setState({ [key]: axes })
