// Written by `npm run gen`; do not edit.
import type { EngineKind } from './spec.ts'

export const KINDS: readonly EngineKind<unknown>[] = []
