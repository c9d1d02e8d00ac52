import { z } from 'zod'
import { oneOf } from './variable.ts'

/** `off`: no check. `flag`: unsafe works are covered and cannot be published. `block`: they are refused. */
export const SAFETY_LEVELS = ['off', 'flag', 'block'] as const
export type SafetyLevel = (typeof SAFETY_LEVELS)[number]

export const safetyVariables = { SAFETY: oneOf(SAFETY_LEVELS).default('flag') }
const shape = z.object(safetyVariables)

export const safetyOf = ({ SAFETY }: z.infer<typeof shape>): SafetyLevel => SAFETY
